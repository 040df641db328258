import { type Kysely, sql, type Transaction } from 'kysely';
import { type dialDisplaced, type displacedCount, tryDisplaced } from '#contract/desk/displaced-calls.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { agreedTimes, type CallingDay, callingDays, daysBefore, isCallable } from '#domain/call/agreed.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import { err, ok } from '#domain/result.ts';
import { minuteOf } from '#domain/time/rome.ts';
import { readCallTimes } from '../../availability/calling-hours.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { tellDesk } from '../../platform/database/desk-channel.ts';
import type { Database } from '../../platform/database/schema.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { wireDays } from '../calls/wire-days.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce, type OnceDeps } from '../http/answer-once.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import { within } from '../http/within.ts';
import { failedTries, triesOf } from './displaced-tries.ts';

type Tx = Transaction<Database>;

/** Hours before its deadline from which a displaced appointment is urgent. */
const URGENT_HOURS = 2;

/** Number of displaced appointments without a decision, and of those to call now or near their deadline. */
export const displacedCountCall =
  ({ db }: DeskDb): DeskHandler<typeof displacedCount> =>
  async (_input, { scope }) => {
    const { rows } = await sql<{ attendono: number; urgenti: number }>`
      select count(*)::int as attendono, count(*) filter (
          where coalesce(call_at, case state when 'toCall' then now() else offered_until end)
                < now() + make_interval(hours => ${URGENT_HOURS}::int))::int as urgenti
        from displacement left join lateral (
          select call_at from displacement_try where displacement_id = displacement.id order by at desc, id desc limit 1) last on true
       where decided_at is null and ${within(scope, 'displacement.branch_code')}`.execute(db);
    return ok({ body: rows[0] ?? { attendono: 0, urgenti: 0 }, act: {} });
  };

interface Person {
  readonly opp_id: string;
  readonly branch_code: string;
  /** The start of the visit. */
  readonly starts: Date;
  readonly first_name: string;
  readonly last_name: string;
  readonly mobile: Buffer;
  readonly tax_code_hash: Buffer;
  readonly isOpen: boolean;
}

/** A displaced appointment of the scope. */
async function personOf(db: Kysely<Database>, scope: Scope, id: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select opp_id, d.branch_code, appointment.starts, first_name, last_name, mobile, tax_code_hash, d.decided_at is null as "isOpen"
      from displacement d join appointment on appointment.id = d.appointment_id
     where d.id::text = ${id}::text and ${within(scope, 'd.branch_code')}`.execute(db);
  return rows[0];
}

/** Number and surname in clear, while the appointment is undecided. The gate writes the audit entry first. */
export const dialDisplacedCall =
  ({ db, seal }: DeskDb & { readonly seal: Pick<Seal, 'open'> }): DeskHandler<typeof dialDisplaced> =>
  async ({ id }, { scope }) => {
    const person = await personOf(db, scope, id);
    if (person === undefined) return err('not-found');
    const act = { branch: person.branch_code, oppId: person.opp_id, person: person.tax_code_hash, reason: 'chiamata' };
    if (!person.isOpen) {
      const body = { Status: '1' as const, cellulare: '', nome: '', orari: [] };
      return ok({ body, status: 409, act: { ...act, change: { refused: 'decided' } } });
    }
    const nome = `${person.first_name} ${person.last_name}`;
    const orari = wireDays(await daysToCall(db, person));
    const body = { Status: '0' as const, cellulare: seal.open(person.mobile), nome, orari };
    return ok({ body, act: { ...act, fields: ['cellulare', 'cognome'] } });
  };

type TryDeps = OnceDeps & { readonly seal: Pick<Seal, 'seal'> };
type TryInput = Input<typeof tryDisplaced>;
type Refusal = Output<typeof tryDisplaced>['motivo'];

/** Records a call without a decision, once per key. The typed line is left out of the audit entry. */
export const tryDisplacedCall =
  (deps: TryDeps): DeskHandler<typeof tryDisplaced> =>
  (input, ctx) =>
    answerOnce(deps, ctx, { call: tryDisplaced.call, body: input }, async (tx) => {
      const person = await personOf(tx, ctx.scope, input.id);
      if (person === undefined) return err('not-found' as const);
      const callAt = await namedTime(tx, person, input);
      const motivo: Refusal = person.isOpen ? (callAt === undefined ? 'ora' : null) : 'finito';
      if (motivo === null) await noteTry(tx, deps, ctx, input, callAt ?? null);
      await writeAuditEntry(tx, ctx, tryDisplaced.call, {
        ...{ branch: person.branch_code, oppId: person.opp_id, person: person.tax_code_hash, reason: 'chiamata' },
        change: changeOf(input, motivo),
      });
      sendUnread(tx, tellDesk(person.branch_code));
      const tries = failedTries((await triesOf(tx, [input.id]))(input.id)).length;
      const Status = motivo === null ? ('0' as const) : ('1' as const);
      return ok({ answer: { Status, tentativi: tries, motivo }, appointmentId: null });
    });

/** The audited part of a call. A named time has another key than a failed call. */
function changeOf({ id, risultato, riga }: TryInput, refusal: Refusal): Readonly<Record<string, unknown>> {
  if (refusal) return { refused: refusal === 'finito' ? 'decided' : refusal };
  const line = riga === '' ? {} : { line: true };
  return risultato === 'later' ? { agreed: id, ...line } : { displacement: id, to: risultato, ...line };
}

/** The time that the customer named, null without one; undefined when it cannot be named. */
async function namedTime(
  tx: Tx,
  person: Person,
  { risultato, giorno, ora }: TryInput,
): Promise<Date | null | undefined> {
  if (risultato !== 'later') return null;
  if (giorno === undefined || ora === undefined) return undefined;
  const named = { day: giorno, minute: minuteOf(ora) };
  return isCallable(await daysToCall(tx, person), named) ? new Date(agreedTimes(named).from) : undefined;
}

/** The calling hours before the visit. */
async function daysToCall(db: Kysely<Database>, { branch_code, starts }: Person): Promise<readonly CallingDay[]> {
  const { now, hoursOf } = await readCallTimes(db, branch_code);
  return daysBefore(callingDays(hoursOf(null), now), starts.getTime());
}

const noteTry = (tx: Tx, { seal }: TryDeps, { staff }: DeskContext, input: TryInput, callAt: Date | null) =>
  tx
    .insertInto('displacement_try')
    .values({
      ...{ displacement_id: input.id, staff_id: staff.id, result: input.risultato, call_at: callAt },
      sealed: input.riga === '' ? null : seal.seal(input.riga),
    })
    .execute();
