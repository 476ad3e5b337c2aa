// The texts of a game at a table: what it is, and what its cards say.

import type { CardInfo, GameInfo } from "../../server/games";
import { fetchTexts, type TableFaces } from "../../server/tables";

export class GameTexts {
  game = $state.raw<GameInfo | null>(null);
  cards = $state.raw(new Map<string, CardInfo>());
  tables = $state.raw<Record<string, CardInfo[]>>({}); // cards and whatever else the game has: characters, battlefields

  take(game: GameInfo | null, tables: Record<string, CardInfo[]>): void {
    this.game = game;
    this.tables = tables;
    this.cards = new Map((tables["card"] ?? []).map((card) => [card.id, card]));
  }

  async read(key: string, own: TableFaces | null): Promise<void> {
    try {
      const { game, tables } = await fetchTexts(key, own);
      this.take(game, tables);
    } catch {
      // the table can be played without the texts of its cards
    }
  }
}
