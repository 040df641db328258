import { type Kysely, sql, type Transaction } from 'kysely';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { mobileHash, mobileTail } from '../request/mobile-hash.ts';

type Sealing = Pick<Seal, 'open' | 'hash'>;
interface Row {
  readonly id: string;
  readonly mobile: Buffer;
}

/** Rows per transaction. A visitor's change of a row waits for at most one such transaction. */
const BATCH = 200;

/**
 * Fills the search columns (mobile hashes, folded names) of appointments that older releases wrote. Rows that another
 * transaction has locked are left for the next run. Anonymised rows, and rows that no key decrypts, stay empty. Returns
 * the number of filled rows.
 */
export async function fillFound(db: Kysely<Database>, seal: Sealing, size = BATCH): Promise<number> {
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
     where id > ${after}::bigint and (mobile_hash is null or mobile_tail is null or last_folded is null)
       and first_name <> ''
     order by id limit ${size}::int for update skip locked`.execute(tx);
  const hashed = rows.flatMap(({ id, mobile }) => {
    const hashes = hashesOf(seal, mobile);
    return hashes === null ? [] : [{ id, ...hashes }];
  });
  if (hashed.length > 0)
    await sql`
      update appointment set mobile_hash = given.hash, mobile_tail = given.tail,
        last_folded = fold_name(last_name), first_folded = fold_name(first_name)
        from unnest(${hashed.map(({ id }) => id)}::bigint[], ${hashed.map(({ hash }) => hash)}::bytea[],
          ${hashed.map(({ tail }) => tail)}::bytea[]) as given (id, hash, tail)
       where appointment.id = given.id`.execute(tx);
  return { filled: hashed.length, last: rows.at(-1)?.id ?? null };
}

function hashesOf(seal: Sealing, sealed: Buffer): { readonly hash: Buffer; readonly tail: Buffer } | null {
  try {
    const mobile = seal.open(sealed);
    return { hash: mobileHash(seal, mobile), tail: mobileTail(seal, mobile) };
  } catch {
    return null;
  }
}
