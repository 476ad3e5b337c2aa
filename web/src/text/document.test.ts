import { describe, expect, it } from "vitest";
import { blocksOf, piecesOf } from "./document";

describe("a page of the documentation", () => {
  it("is read block by block", () => {
    const page = "# Title\n\nSome words\nand more.\n\n## 1. Part\n```toml a.toml\n[[card]]\n\nid = 1\n```\n\n    $ do it\n    done\n\nLast.";
    expect(blocksOf(page)).toEqual([
      { kind: "h1", pieces: [{ kind: "text", text: "Title" }] },
      { kind: "p", pieces: [{ kind: "text", text: "Some words and more." }] },
      { kind: "h2", pieces: [{ kind: "text", text: "1. Part" }] },
      { kind: "listing", text: "[[card]]\n\nid = 1", file: "a.toml" },
      { kind: "listing", text: "$ do it\ndone", file: "" },
      { kind: "p", pieces: [{ kind: "text", text: "Last." }] },
    ]);
  });

  it("has code, weight and links in its lines", () => {
    expect(piecesOf("a `b*c` **d** *e* [f](g.md)!")).toEqual([
      { kind: "text", text: "a " }, { kind: "code", text: "b*c" }, { kind: "text", text: " " }, { kind: "strong", text: "d" },
      { kind: "text", text: " " }, { kind: "em", text: "e" }, { kind: "text", text: " " }, { kind: "link", text: "f", to: "g.md" },
      { kind: "text", text: "!" },
    ]);
  });
});
