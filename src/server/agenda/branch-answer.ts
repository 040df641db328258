import type { WireBranch } from '#contract/wire.ts';
import type { DaySlots } from '#domain/agenda/free-slots.ts';
import { ok } from '#domain/result.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { Asker } from '../http/handle.ts';
import { type BranchRow, branchCard } from '../network/branch-row.ts';
import { type AgendaWorld, toWire } from './read-days.ts';

/** Today to +5 on the branch page (R9.12). */
export const WINDOW_DAYS = 6;

/** The answer for a code that no open branch has. */
export const unknownBranch = ({ language }: Asker) =>
  ok({ body: { Status: '1' as const, Message: wordsOf(language).engine.branchUnknown } });

/** An open branch or agency by its code. */
export const openBranch = ({ db }: AgendaWorld, code: string): Promise<BranchRow | undefined> =>
  db.selectFrom('branch').selectAll().where('code', '=', code).where('active', '=', true).executeTakeFirst();

/** A branch with its days as the wire tells it (R3.15). */
export const wireBranch = (row: BranchRow, days: readonly DaySlots[]): WireBranch => ({
  ...branchCard(row),
  Disponibilita: toWire(days),
});
