// The book of a game: its rules in their order, and which of them a search means.

import type { Rule } from "../server/games";
import type { Chapter, Guide } from "../server/guides";
import { ranked, wantedIn } from "../text/search";

export const rulesIn = (guide: Guide): Rule[] => guide.chapters.flatMap(({ rules }) => rules);

export const isRuling = (id: string): boolean => id.startsWith("ruling ");

/** The chapters with only those rules in which every word is found, the best first. */
export function searchRules(guide: Guide, asked: string): Chapter[] {
  const wanted = wantedIn(asked);
  if (wanted.length === 0) return guide.chapters;
  const found = guide.chapters
    .map((chapter) => ({ ...chapter, rules: ranked(chapter.rules, (rule) => saidIn(chapter, rule), wanted) }))
    .filter(({ rules }) => rules.length > 0);
  return ranked(found, (chapter) => chapter.rules[0] ? saidIn(chapter, chapter.rules[0]) : [], wanted);
}

const saidIn = ({ title }: Chapter, { id, text, source }: Rule): string[] => [id, text, title, isRuling(id) ? source : ""];
