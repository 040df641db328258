import { type Kysely, sql, type Transaction } from 'kysely';
import { type dialDisplaced, type displacedCount, tryDisplaced } from '#contract/desk/displaced-calls.ts';
import type { DisplacedTry } from '#domain/desk/capacity.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import { err, ok } from '#domain/result.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { tellDesk } from '../../platform/database/desk-channel.ts';
import type { Database } from '../../platform/database/schema.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { answerOnce, type OnceDeps } from '../http/answer-once.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { within } from '../http/within.ts';

/** Hours before its deadline from which a displaced appointment is urgent. */
const URGENT_HOURS = 2;

/** Number of displaced appointments without a decision, and of those to call or near their deadline. */
export const displacedCountCall =
  ({ db }: DeskDb): DeskHandler<typeof displacedCount> =>
  async (_input, { scope }) => {
    const { rows } = await sql<{ attendono: number; urgenti: number }>`
      select count(*)::int as attendono, count(*) filter (
          where state = 'toCall' or offered_until < now() + make_interval(hours => ${URGENT_HOURS}::int))::int as urgenti
        from displacement where decided_at is null and ${within(scope, 'displacement.branch_code')}`.execute(db);
    return ok({ body: rows[0] ?? { attendono: 0, urgenti: 0 }, act: {} });
  };

interface Person {
  readonly opp_id: string;
  readonly branch_code: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly mobile: Buffer;
  readonly tax_code_hash: Buffer;
  readonly isOpen: boolean;
}

/** A displaced appointment of the scope. */
async function personOf(db: Kysely<Database>, scope: Scope, id: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select opp_id, d.branch_code, first_name, last_name, mobile, tax_code_hash, d.decided_at is null as "isOpen"
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
      const body = { Status: '1' as const, cellulare: '', nome: '' };
      return ok({ body, status: 409, act: { ...act, change: { refused: 'decided' } } });
    }
    const nome = `${person.first_name} ${person.last_name}`;
    const body = { Status: '0' as const, cellulare: seal.open(person.mobile), nome };
    return ok({ body, act: { ...act, fields: ['cellulare', 'cognome'] } });
  };

/** Records a failed call once per key. The audit entries are the tries: nothing else counts them. */
export const tryDisplacedCall =
  (deps: OnceDeps): DeskHandler<typeof tryDisplaced> =>
  (input, ctx) =>
    answerOnce(deps, ctx, { call: tryDisplaced.call, body: input }, async (tx) => {
      const person = await personOf(tx, ctx.scope, input.id);
      if (person === undefined) return err('not-found' as const);
      await writeAuditEntry(tx, ctx, tryDisplaced.call, {
        ...{ branch: person.branch_code, oppId: person.opp_id, person: person.tax_code_hash, reason: 'chiamata' },
        change: person.isOpen ? { displacement: input.id, to: input.risultato } : { refused: 'decided' },
      });
      sendUnread(tx, tellDesk(person.branch_code));
      const tries = (await triesOf(tx, [input.id])).get(input.id)?.count ?? 0;
      const answer = { Status: person.isOpen ? ('0' as const) : ('1' as const), tentativi: tries };
      return ok({ answer, appointmentId: null });
    });

/** The failed calls to a displaced customer. */
export interface Tries {
  readonly count: number;
  readonly last: Date;
  readonly result: DisplacedTry;
}

/** The failed calls by displacement; one without any is absent. */
export async function triesOf(
  db: Kysely<Database> | Transaction<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Tries>> {
  const { rows } = await sql<Tries & { readonly id: string }>`
    select d.id::text as id, count(*)::int as count, max(at) as last,
        (array_agg(change ->> 'to' order by at desc, staff_act.id desc))[1] as result
      from displacement d join appointment on appointment.id = d.appointment_id
        join staff_act on staff_act.opp_id = appointment.opp_id and act = ${tryDisplaced.call} and change ->> 'displacement' = d.id::text
     where d.id::text = any(${[...ids]}::text[]) group by d.id`.execute(db);
  return new Map(rows.map(({ id, ...tries }) => [id, tries]));
}
