// Guides, examples and lessons: what teaches a game. See docs/protocol.md.

import type { Rule } from "./games";
import { request } from "./http";
import type { View } from "./view";

export interface Chapter {
  title: string;
  lead: string;
  rules: Rule[];
}

export interface Guide {
  key: string;
  title: string;
  goal: string;
  minute: string[];
  lesson: string; // what the first match teaches
  steps: number;
  chapters: Chapter[];
  verbs: Record<string, string[]>; // the verb of an option -> the rules about it
}

/** A rule at work; the log of `after` is what happened between the two. */
export interface RuleExample {
  rule: string;
  title: string;
  says: string;
  before: View;
  after: View;
}

/** What the coach of a lesson says now. */
export interface Coaching {
  step: number; // beyond `steps` the lesson is over
  steps: number;
  title: string;
  said: string;
  say: string[];
  hints: number[]; // actions among the options
  rules: string[];
  puzzle: number; // on the shelf; 0 in a lesson
  wrong: boolean; // an answer that has to be taken back
}

const guides = new Map<string, Promise<Guide>>();

/** The guide of a game, fetched once; after a failure it is asked for again. */
export function fetchGuide(game: string): Promise<Guide> {
  const known = guides.get(game);
  if (known) return known;
  const asked = request<Guide>("GET", `/api/games/${encodeURIComponent(game)}/guide`);
  guides.set(game, asked);
  asked.catch(() => guides.delete(game));
  return asked;
}

export const fetchExamples = (game: string): Promise<RuleExample[]> => request("GET", `/api/games/${encodeURIComponent(game)}/examples`);
export const beginLesson = (game: string): Promise<{ id: string; invite: string }> =>
  request("POST", `/api/games/${encodeURIComponent(game)}/lesson`);
