import { type Insertable, sql, type Transaction } from 'kysely';
import { passWordsBy } from '#domain/call/pass-words.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import type { ProductCode } from '#domain/product.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { newOppId } from '../../platform/crypto/tokens.ts';
import type { AppointmentTable, Database, LeadTable } from '../../platform/database/schema.ts';
import { fittingCode, invented } from './invented.ts';

type Tx = Transaction<Database>;
type Sealing = Pick<Seal, 'seal' | 'taxCodeHash'>;

/** An open callback of the demo. */
interface DemoCall {
  /** Null for a request for an agent. */
  readonly branch: string | null;
  readonly agent?: string;
  readonly product: ProductCode;
  /** Minutes from now until the deadline (`due`), and since the request (`asked`). */
  readonly due: number;
  readonly asked: number;
  /** Minutes from now until the next try. */
  readonly rests?: number;
  readonly tries?: number;
}

const MILANO = '0151';
const AGENT = 'AG007';
/** Calls in every state (late, at risk, in time, paused) of the demo's branch, of other branches and of the agent. */
const CALLS: readonly DemoCall[] = [
  { branch: MILANO, product: 1, due: -17, asked: 320, tries: 2 },
  { branch: MILANO, product: 3, due: 12, asked: 300 },
  { branch: '0101', product: 1, due: 22, asked: 290 },
  { branch: '0102', product: 1, due: 27, asked: 280, tries: 3 },
  { branch: MILANO, product: 1, due: 75, asked: 200 },
  { branch: '0103', product: 3, due: 105, asked: 180 },
  { branch: '0101', product: 1, due: 140, asked: 150, tries: 1 },
  { branch: MILANO, product: 1, due: 215, asked: 90 },
  { branch: MILANO, product: 1, due: 260, asked: 340, tries: 2, rests: 95 },
  { branch: MILANO, agent: AGENT, product: 1, due: 45, asked: 210 },
  { branch: null, agent: AGENT, product: 1, due: 190, asked: 100 },
  { branch: null, agent: AGENT, product: 1, due: 230, asked: 70, tries: 1, rests: 120 },
];
/** Number of the first person; visits use lower numbers. */
const FIRST_PERSON = 7_000;

/** Inserts the open calls, each with the earlier tries of the call centre. */
export async function loadCalls(tx: Tx, seal: Sealing): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(tx);
  const now = rows[0]?.now.getTime() ?? 0;
  const { passWords } = wordsOf(DEFAULT_LANGUAGE);
  const caller = await tx.selectFrom('staff').select('id').where('code', '=', 'richiamate').executeTakeFirstOrThrow();
  for (const [n, call] of CALLS.entries()) {
    const oppId = newOppId();
    const subject = await insertSubject(tx, seal, { call, n, oppId, now });
    const { id } = await tx
      .insertInto('callback_case')
      .values({
        ...{ ...subject, opp_id: oppId, branch_code: call.branch, agent_code: call.agent ?? null },
        ...{ due_at: minutesFrom(now, call.due), next_at: minutesFrom(now, call.rests ?? -call.asked) },
        ...{ tries: call.tries ?? 0, words: seal.seal(passWordsBy(passWords, [n * 37 + 11, n * 53 + 29])) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into callback_try (case_id, n, staff_id, at, result)
      select ${id}::bigint, n, ${caller.id}::bigint, ${minutesFrom(now, 0)}::timestamptz - make_interval(mins => 60 * (5 - n)),
        'noAnswer' from generate_series(1, ${call.tries ?? 0}::int) as n`.execute(tx);
  }
}

const minutesFrom = (now: number, minutes: number): Date => new Date(now + minutes * 60_000);

interface Asked {
  readonly call: DemoCall;
  readonly n: number;
  readonly oppId: string;
  readonly now: number;
}

async function insertSubject(tx: Tx, seal: Sealing, { call, n, oppId, now }: Asked) {
  const at = minutesFrom(now, -call.asked);
  const person = personOf(seal, FIRST_PERSON + n);
  const common = { ...person, opp_id: oppId, product: call.product, media: '{}', created_at: at };
  if (call.branch === null) {
    const lead: Insertable<LeadTable> = { ...common, agent_code: call.agent ?? '', pool: false };
    const { id } = await tx.insertInto('lead').values(lead).returning('id').executeTakeFirstOrThrow();
    return { lead_id: id };
  }
  const row: Insertable<AppointmentTable> = {
    ...{ ...common, contact_id: `R${n}`, branch_code: call.branch, agent_code: call.agent ?? null },
    ...{ kind: 'call', state: 'confirmed', starts: null, details: '{}', changed_at: at, verified_at: at },
  };
  const { id } = await tx.insertInto('appointment').values(row).returning('id').executeTakeFirstOrThrow();
  return { appointment_id: id };
}

function personOf(seal: Sealing, n: number) {
  const person = invented(n);
  const { firstName, lastName, email, mobile } = person;
  // A call can be booked, so its code fits its names.
  const taxCode = fittingCode(person);
  return {
    ...{ first_name: firstName, last_name: lastName, tax_code: seal.seal(taxCode) },
    ...{ tax_code_hash: seal.taxCodeHash(taxCode), email: seal.seal(email), mobile: seal.seal(mobile) },
  };
}
