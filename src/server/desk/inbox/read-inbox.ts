import type { inbox } from '#contract/desk/inbox.ts';
import { ok } from '#domain/result.ts';
import { namesInLists } from '../day/names.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { countOpen, openItems, wireItem } from './items.ts';

/** Maximum number of items per answer. */
const MOST = 100;

/** Open items, newest first. */
export const readInboxCall =
  ({ db }: DeskDb): DeskHandler<typeof inbox> =>
  async ({ conta }, ctx) => {
    const { scope } = ctx;
    const mayName = namesInLists(ctx);
    const [{ now, count }, rows] = await Promise.all([countOpen(db, scope), conta ? [] : openItems(db, scope, MOST)]);
    return ok({
      body: { adesso: now.toISOString(), quante: count, voci: rows.map((row) => wireItem(row, mayName)) },
      act: {},
    });
  };
