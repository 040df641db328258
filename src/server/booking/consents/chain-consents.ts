import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { chainedHash, GENESIS_HASH } from '../../platform/crypto/hash-chain.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

type Tx = Transaction<Database>;

/** Arbitrary number of the advisory lock: one process at a time continues the chain. */
const CHAIN_LOCK = 5_203_168;
/** Links per transaction. */
const BATCH = 1_000;

/** All fields of an answer as text, over which its link's hash is computed. It does not depend on the time zone. */
export const CONSENT_CONTENT = sql<string>`jsonb_build_array(
  consent.id, consent.appointment_id, consent.lead_id, consent.purpose, consent.value, consent.text_version,
  encode(consent.text_sha256, 'hex'), consent.channel, consent.language,
  to_char(consent.answered_at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US'))::text`;

/** Adds a link to the chain for each stored answer without one. Returns the number of new links. */
export async function chainConsents(db: Kysely<Database>): Promise<number> {
  let total = 0;
  for (let count = BATCH; count >= BATCH; total += count)
    count = await inTransaction(db, (tx) => chainAnswers(tx, sql`true`));
  return total;
}

/** Chains the answers of these requests now, for their receipts. */
export const chainAnswersOf = (tx: Tx, appointments: readonly string[]): Promise<number> =>
  chainAnswers(tx, sql`appointment_id = any(${[...appointments]}::bigint[])`);

async function chainAnswers(tx: Tx, which: RawBuilder<unknown>): Promise<number> {
  await sql`select pg_advisory_xact_lock(${CHAIN_LOCK}::bigint)`.execute(tx);
  const [head, { rows }] = await Promise.all([
    tx.selectFrom('consent_link').select(['place', 'sha256']).orderBy('place', 'desc').limit(1).executeTakeFirst(),
    sql<{ id: string; content: string }>`
      select id, ${CONSENT_CONTENT} as content from consent
       where ${which} and not exists (select from consent_link where consent_id = consent.id)
       order by id limit ${BATCH}::int`.execute(tx),
  ]);
  let place = BigInt(head?.place ?? 0);
  let previous = head?.sha256 ?? GENESIS_HASH;
  const links = rows.map(({ id, content }) => {
    place += 1n;
    const link = { place: String(place), consent_id: id, previous, sha256: chainedHash(previous, content) };
    previous = link.sha256;
    return link;
  });
  if (links.length > 0) await tx.insertInto('consent_link').values(links).execute();
  return links.length;
}
