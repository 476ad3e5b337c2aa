// Which rules somebody at the table wants to read about.

import type { RulesReading } from "../../rules/citations";
import type { CardInfo } from "../../server/games";
import type { Card, Option, View } from "../../server/view";
import { citedIn } from "../../text/wording";

/** The rules about a card, or about what is asked now; `tables` are the texts of the game. */
export function readingOf(view: View, tables: Record<string, CardInfo[]>, card: Card | null | undefined, table: string): RulesReading {
  const rules = tables[table]?.find(({ id }) => id === card?.face)?.rules ?? [];
  const isAbout = ({ takes, picture }: Option): boolean => takes === card?.handle || (picture?.[0] === table && picture[1] === card?.face);
  const options = card ? view.options.filter(isAbout) : view.options;
  const verbs = [...new Set(options.map(({ verb }) => verb))];
  return { title: card?.name ?? "The rules about this", verbs, rules, text: citedIn(card?.why ?? "") };
}
