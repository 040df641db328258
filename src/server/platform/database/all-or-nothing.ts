import type { Kysely, Transaction } from 'kysely';
import type { Result } from '#domain/result.ts';
import type { Database } from './schema.ts';
import { inTransaction } from './transaction.ts';

class RolledBack<R> extends Error {
  readonly result: R;
  constructor(result: R) {
    super('rolled back');
    this.result = result;
  }
}

/** A transaction whose expected failures roll back too. */
export async function allOrNothing<T, E extends string>(
  db: Kysely<Database>,
  work: (tx: Transaction<Database>) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  try {
    return await inTransaction(db, async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new RolledBack(result);
      return result;
    });
  } catch (failure) {
    if (failure instanceof RolledBack) return failure.result as Result<T, E>;
    throw failure;
  }
}
