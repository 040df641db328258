import { type Kysely, sql, type Transaction } from 'kysely';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { mobileHash } from '../request/mobile-hash.ts';

type Sealing = Pick<Seal, 'open' | 'hash'>;
interface Row {
  readonly id: string;
  readonly mobile: Buffer;
}

/** Rows per transaction. A visitor's change of a row waits for at most one such transaction. */
const BATCH = 200;

/**
 * Adds the mobile hash to appointments without one, which older releases made. Rows that another transaction has locked
 * wait for the next run. Anonymised rows and rows that no key decrypts get none. Returns the number of filled rows.
 */
export async function fillMobiles(db: Kysely<Database>, seal: Sealing, size = BATCH): Promise<number> {
  let filled = 0;
  for (let last: string | null = '0'; last !== null; ) {
    const after: string = last;
    const batch = await inTransaction(db, (tx) => fillBatch(tx, seal, { after, size }));
    filled += batch.filled;
    last = batch.last;
  }
  return filled;
}

async function fillBatch(
  tx: Transaction<Database>,
  seal: Sealing,
  { after, size }: { readonly after: string; readonly size: number },
) {
  const { rows } = await sql<Row>`
    select id, mobile from appointment
     where id > ${after}::bigint and mobile_hash is null and first_name <> ''
     order by id limit ${size}::int for update skip locked`.execute(tx);
  const hashed = rows.flatMap(({ id, mobile }) => {
    const hash = hashOf(seal, mobile);
    return hash === null ? [] : [{ id, hash }];
  });
  if (hashed.length > 0)
    await sql`
      update appointment set mobile_hash = given.hash
        from unnest(${hashed.map(({ id }) => id)}::bigint[], ${hashed.map(({ hash }) => hash)}::bytea[]) as given (id, hash)
       where appointment.id = given.id`.execute(tx);
  return { filled: hashed.length, last: rows.at(-1)?.id ?? null };
}

function hashOf(seal: Sealing, sealed: Buffer): Buffer | null {
  try {
    return mobileHash(seal, seal.open(sealed));
  } catch {
    return null;
  }
}
