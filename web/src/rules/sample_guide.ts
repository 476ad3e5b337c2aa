// A small book for tests.

import type { Rule } from "../server/games";
import type { Guide } from "../server/guides";

const rule = (id: string, text: string, source = ""): Rule => ({ id, text, source });

export const GUIDE: Guide = {
  key: "clash", title: "Clash!", goal: "", minute: [], lesson: "", steps: 6,
  chapters: [
    { title: "The moves", lead: "", rules: [rule("1", "On a card stand its numbers."), rule("M4", "Counter turns a 3 around."), rule("3.5", "A troop goes to a row.")] },
    {
      title: "Rulings", lead: "",
      rules: [rule("ruling 1", "Counter acts at 0. Switch `counter_buildup`.", "M4 is silent."), rule("ruling 10", "Block does not.", "Follows from M4 and ruling 1.")],
    },
  ],
  verbs: { play: ["M4"] },
};
