import { type RawBuilder, sql, type Transaction } from 'kysely';
import { type Displaced, decideDisplaced, type displacedPeople } from '#contract/desk/displaced.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import { channelsTo } from '#domain/message/reach.ts';
import { maskPhone } from '#domain/person/mask.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { minuteOf, toInstant } from '#domain/time/rome.ts';
import { type DisplacedRow, displacedRows } from '../../booking/capacity/find-displaced.ts';
import {
  cancelDisplaced,
  isOpen,
  keepDisplaced,
  lockDisplaced,
  moveDisplaced,
  type TargetSlot,
} from '../../booking/capacity/resolve-displacement.ts';
import { wireOffers } from '../../booking/capacity/wire-proposal.ts';
import { tellDesk } from '../../platform/database/desk-channel.ts';
import type { Done } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { branchIn } from '../day/branch-in.ts';
import { visitLineOf, visitRows } from '../day/visit-rows.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce } from '../http/answer-once.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import { within } from '../http/within.ts';
import type { DeskCapacityDeps } from './change-capacity.ts';
import { triesOf, wireTries } from './displaced-tries.ts';

type Tx = Transaction<Database>;
type Body = Output<typeof decideDisplaced>;
type Asked = Input<typeof decideDisplaced>;

/** Displaced appointments without a decision, by deadline. */
export const displacedPeopleCall =
  (deps: DeskCapacityDeps): DeskHandler<typeof displacedPeople> =>
  async ({ filiale }, { scope }) => {
    const { db } = deps;
    if (filiale !== '' && (await branchIn(db, scope, filiale)) === undefined) return err('not-found');
    const at = filiale === '' ? sql<boolean>`true` : sql<boolean>`d.branch_code = ${filiale}::text`;
    const open = sql<boolean>`d.decided_at is null and ${within(scope, 'd.branch_code')} and ${at}`;
    const persone = byDeadline(await wired(deps, scope, open));
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
    const body = { adesso: (rows[0]?.now ?? new Date(0)).toISOString(), persone };
    return ok({ body, act: { ...(filiale === '' ? {} : { branch: filiale }), change: { people: persone.length } } });
  };

/** Names are shown to every user who may decide, although the visit may be at another branch by now. */
const always = () => true;

/** The displaced appointments in wire format, each with the list line of its visit. */
async function wired(
  { db, seal, smsPrefixes }: Pick<DeskCapacityDeps, 'db' | 'seal' | 'smsPrefixes'>,
  { role }: Scope,
  where: RawBuilder<boolean>,
): Promise<Displaced[]> {
  const rows = await displacedRows(db, where);
  if (rows.length === 0) return [];
  const codes = rows.map(({ opp_id }) => opp_id);
  // Inside the scope by the former branch: the visit may be elsewhere by now.
  const lines = await visitRows(db, { role, kind: 'network' }, sql`opp_id = any(${codes}::text[])`);
  const lineOf = new Map(lines.map((line) => [line.opp_id, line]));
  const ids = rows.map(({ id }) => id);
  const tries = await triesOf(db, ids);
  return rows.flatMap((row) => {
    const line = lineOf.get(row.opp_id);
    if (line === undefined) return [];
    const contacts = { email: seal.open(row.email), mobile: seal.open(row.mobile) };
    return [
      {
        ...displacedOf(row, { ...visitLineOf(line, always), filiale: line.branch_code }),
        ...{ avvisi: [...channelsTo(contacts, smsPrefixes)], cellulare: maskPhone(contacts.mobile) },
        ...wireTries(seal, tries(row.id)),
      },
    ];
  });
}

/** The time to call, as the customer named it, or the deadline; people without either, who got no offer, come first. */
const byDeadline = (people: readonly Displaced[]): Displaced[] =>
  [...people].sort((a, b) => dueOf(a).localeCompare(dueOf(b)));

const dueOf = ({ richiama, entro }: Displaced): string => richiama ?? entro ?? '';

type Own = Omit<Displaced, 'avvisi' | 'cellulare' | 'tentativi' | 'ultimo' | 'richiama' | 'righe'>;

const displacedOf = (row: DisplacedRow, visita: Displaced['visita']): Own => ({
  ...{ id: row.id, versione: row.version, modifica: row.change_id, causa: row.cause, stato: row.state },
  ...{ motivo: row.reason, visita, posti: [...wireOffers(row, () => row.decided_at === null)] },
  ...{ entro: row.offered_until?.toISOString() ?? null },
  ...{ decisa: row.decided_at?.toISOString() ?? null, decisaDa: row.decided_by },
});

/** Stores what staff agreed with the customer. If it was decided meanwhile, the answer has the present state. */
export const decideDisplacedCall =
  (deps: DeskCapacityDeps): DeskHandler<typeof decideDisplaced> =>
  async (input, ctx) => {
    if (!input.avvisa && input.perche === '') return err('reason-missing');
    if ((input.scelta === 'moved') !== (input.posto !== undefined)) return err('malformed');
    return answerOnce(deps, ctx, { call: decideDisplaced.call, body: input }, (tx) => decide(tx, deps, input, ctx));
  };

async function decide(
  tx: Tx,
  deps: DeskCapacityDeps,
  input: Asked,
  ctx: DeskContext,
): Promise<Result<Done<Body>, 'not-found'>> {
  const { scope } = ctx;
  const mine = sql<boolean>`d.id = ${input.id}::bigint and ${within(scope, 'd.branch_code')}`;
  const { posto } = input;
  const goal = posto ? { branch: posto.filiale, starts: toInstant(posto.giorno, minuteOf(posto.ora)) } : null;
  if (goal !== null && !(await isReachable(tx, scope, input.id, goal))) return err('not-found');
  if ((await displacedRows(tx, mine)).length === 0) return err('not-found');
  const row = await lockDisplaced(tx, input.id, goal);
  if (row === undefined) return err('not-found');
  const motivo = await settle(tx, deps, { row, input, goal, ctx });
  const [persona] = await wired({ ...deps, db: tx }, scope, mine);
  if (persona === undefined) return err('not-found');
  await writeAuditEntry(tx, ctx, decideDisplaced.call, {
    ...{ branch: row.branch_code, oppId: row.opp_id, reason: row.reason },
    change:
      motivo === null ? { to: input.scelta, ...(input.avvisa ? {} : { untold: input.perche }) } : { refused: motivo },
  });
  sendUnread(tx, tellDesk(row.branch_code), ...(goal === null ? [] : [tellDesk(goal.branch)]));
  return ok({ answer: { Status: motivo === null ? '0' : '1', motivo, persona }, appointmentId: row.appointment_id });
}

/** Whether the visit may be moved to this branch: it is in scope, or it is one of the offered branches. */
async function isReachable(tx: Tx, scope: Scope, id: string, { branch }: TargetSlot): Promise<boolean> {
  if ((await branchIn(tx, scope, branch)) !== undefined) return true;
  const { rows } = await sql`
    select 1 from displacement, jsonb_array_elements(offers) offer
     where id = ${id}::bigint and offer ->> 'branch' = ${branch}::text`.execute(tx);
  return rows.length > 0;
}

interface Deciding {
  readonly row: DisplacedRow;
  readonly input: Asked;
  readonly goal: TargetSlot | null;
  readonly ctx: DeskContext;
}

async function settle(tx: Tx, deps: DeskCapacityDeps, { row, input, goal, ctx }: Deciding): Promise<Body['motivo']> {
  if (row.version !== input.versione) return 'versione';
  if (!isOpen(row)) return 'finito';
  const by = { whom: 'staff', untold: !input.avvisa, leadMinutes: 0 } as const;
  if (goal !== null && !(await moveDisplaced(tx, deps, row, goal, by))) return 'orario';
  if (input.scelta === 'cancelled') await cancelDisplaced(tx, row, by);
  if (input.scelta === 'kept') await keepDisplaced(tx, row, by);
  await tx.updateTable('displacement').set({ staff_id: ctx.staff.id }).where('id', '=', row.id).execute();
  return null;
}
