import type { Transaction } from 'kysely';
import { err, ok, type Result } from '#domain/result.ts';
import type { Seal } from '../crypto/seal.ts';
import { sha256 } from '../crypto/tokens.ts';
import type { Database } from './schema.ts';
import { withCommit } from './transaction.ts';

export interface Intent {
  readonly key: string;
  readonly call: string;
  readonly body: unknown;
}

/** An answer and the appointment it speaks of; both are kept for repeats. */
export interface Done<T> {
  readonly answer: T;
  readonly appointmentId: string | null;
}

/**
 * Does `work` once per key, in the caller's transaction. The key's row comes first: a second request with the same key
 * waits for the first, then gets the very same answer, refusals included; another body is `key-reused` (R0.17, R0.82).
 * An error of `work` must roll the transaction back, so that the key is free again.
 */
export async function once<T, E extends string>(
  tx: Transaction<Database>,
  seal: Pick<Seal, 'hash' | 'hashes'>,
  intent: Intent,
  work: () => Promise<Result<Done<T>, E>>,
): Promise<Result<Done<T>, E | 'key-reused'>> {
  const key_hash = sha256(intent.key);
  const body = JSON.stringify(intent.body);
  const first = await tx
    .insertInto('idempotency')
    .values({ key_hash, call: intent.call, body_sha256: seal.hash(body), answer: '{}' })
    .onConflict((key) => key.doNothing())
    .returning('key_hash')
    .executeTakeFirst();
  if (first === undefined) return replay<T>(tx, key_hash, intent.call, seal.hashes(body));
  const done = await work();
  if (done.ok) {
    const { answer, appointmentId } = done.value;
    const kept = { answer: JSON.stringify(answer), appointment_id: appointmentId };
    withCommit(tx, tx.updateTable('idempotency').set(kept).where('key_hash', '=', key_hash));
  }
  return done;
}

async function replay<T>(
  tx: Transaction<Database>,
  keyHash: Buffer,
  call: string,
  bodyHashes: readonly Buffer[],
): Promise<Result<Done<T>, 'key-reused'>> {
  const row = await tx.selectFrom('idempotency').selectAll().where('key_hash', '=', keyHash).executeTakeFirstOrThrow();
  if (row.call !== call || !bodyHashes.some((hash) => row.body_sha256.equals(hash))) return err('key-reused');
  return ok({ answer: row.answer as T, appointmentId: row.appointment_id });
}
