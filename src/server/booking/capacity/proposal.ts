import { type Kysely, sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import { chooseProposal, type readProposal } from '#contract/proposal.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { fromInstant } from '#domain/time/rome.ts';
import { type AgendaDeps, readDays } from '../../availability/read-days.ts';
import { type Handler, unknownSecret } from '../../http/public-gate.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { allOrNothing } from '../../platform/database/all-or-nothing.ts';
import { type Done, runIdempotent } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type DisplacedRow, displacedRows } from './find-displaced.ts';
import { proposalHashes } from './proposal-token.ts';
import {
  askForCall,
  cancelDisplaced,
  isOpen,
  lockDisplaced,
  moveDisplaced,
  type TargetSlot,
} from './resolve-displacement.ts';
import { wireProposal } from './wire-proposal.ts';

export type ProposalDeps = AgendaDeps & { readonly seal: Pick<Seal, 'hash' | 'hashes'> };
type Chosen = Input<typeof chooseProposal>;
interface Body {
  Status: '0' | '1';
  motivo: 'orario' | 'decisa' | null;
  proposta: ReturnType<typeof wireProposal>;
}

/** The dependencies without the demo's pretended load: the offers were computed without it too. */
const withoutDemoLoad = (deps: ProposalDeps): ProposalDeps => ({ ...deps, extraLoad: () => 0 });

const byToken = async (db: Kysely<Database>, token: string): Promise<DisplacedRow | undefined> =>
  (await displacedRows(db, sql<boolean>`d.token_hash = any(${proposalHashes(token)}::bytea[])`))[0];

/** Returns the proposal of the mail's token; changes nothing. */
export const readProposalCall =
  (deps: ProposalDeps): Handler<typeof readProposal> =>
  async ({ token }) => {
    const row = await byToken(deps.db, token);
    if (row === undefined) return unknownSecret;
    return ok({ body: { Status: '0' as const, proposta: await proposalNow(withoutDemoLoad(deps), row) } });
  };

/** The answer: the proposal with the offers that are free now, its own reserved seat included. */
async function proposalNow(deps: ProposalDeps, row: DisplacedRow) {
  if (!isOpen(row)) return wireProposal(row, () => false);
  const hours = row.offers.map(({ branch, starts }) => ({ branch, ...fromInstant(Date.parse(starts)) }));
  const free = await Promise.all(
    hours.map(async ({ branch, day, minute }) => {
      const days = await readDays(deps, { codes: [branch], from: day, days: 1, visit: row.token_hash });
      return days.get(branch)?.[0]?.slots.find((slot) => slot.minute === minute)?.free ?? false;
    }),
  );
  return wireProposal(row, (n) => free[n] ?? false);
}

/** Stores the customer's choice. The same choice again gets the same answer; another choice gets the stored one. */
export const chooseProposalCall =
  (deps: ProposalDeps): Handler<typeof chooseProposal> =>
  (input, ctx) =>
    allOrNothing(deps.db, async (tx) => {
      const intent = { key: ctx.idempotencyKey, call: chooseProposal.call, body: input };
      const done = await runIdempotent<Body, 'not-found'>(tx, deps.seal, intent, () =>
        choose({ ...withoutDemoLoad(deps), db: tx }, tx, input),
      );
      if (!done.ok) return done.error === 'not-found' ? unknownSecret : done;
      // The link may have ended meanwhile, for example by an erasure.
      if (done.value.repeated && (await byToken(tx, input.token)) === undefined) return unknownSecret;
      const body = done.value.answer;
      return ok({ body, status: body.Status === '0' ? 200 : 409 });
    });

async function choose(
  deps: ProposalDeps,
  tx: Parameters<typeof lockDisplaced>[0],
  input: Chosen,
): Promise<Result<Done<Body>, 'not-found'>> {
  const found = await byToken(tx, input.token);
  if (found === undefined) return err('not-found');
  const goal = input.scelta === 'posto' ? goalOf(found, input.n ?? 0) : null;
  const row = await lockDisplaced(tx, found.id, goal);
  if (row === undefined) return err('not-found');
  const motivo = await applyChoice(deps, tx, row, { scelta: input.scelta, goal });
  const now = (await displacedRows(tx, sql<boolean>`d.id = ${row.id}::bigint`))[0] ?? row;
  const answer: Body = { Status: motivo === null ? '0' : '1', motivo, proposta: await proposalNow(deps, now) };
  return ok({ answer, appointmentId: row.appointment_id });
}

const goalOf = ({ offers }: DisplacedRow, n: number): TargetSlot | null => {
  const offer = offers[n];
  return offer === undefined ? null : { branch: offer.branch, starts: Date.parse(offer.starts) };
};

interface Choice {
  readonly scelta: Chosen['scelta'];
  readonly goal: TargetSlot | null;
}

/** Applies the choice. Null if it is applied, now or by an earlier equal request; else the reason. */
async function applyChoice(
  deps: ProposalDeps,
  tx: Parameters<typeof lockDisplaced>[0],
  row: DisplacedRow,
  { scelta, goal }: Choice,
): Promise<Body['motivo']> {
  if (!isOpen(row)) return isAsChosen(row, { scelta, goal }) ? null : 'decisa';
  if (scelta === 'chiamata') {
    await askForCall(tx, row.id);
    return null;
  }
  if (scelta === 'rinuncia') {
    await cancelDisplaced(tx, row, { whom: 'customer' });
    return null;
  }
  if (goal === null) return 'orario';
  return (await moveDisplaced(tx, deps, row, goal, { whom: 'customer', leadMinutes: 0 })) ? null : 'orario';
}

const isAsChosen = (row: DisplacedRow, { scelta, goal }: Choice): boolean => {
  if (scelta === 'rinuncia') return row.state === 'cancelled';
  if (scelta === 'chiamata' || goal === null || row.state !== 'moved') return false;
  return row.visit_branch === goal.branch && row.visit_starts.getTime() === goal.starts;
};
