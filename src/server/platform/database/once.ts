import type { Transaction } from 'kysely';
import { err, ok, type Result } from '#domain/result.ts';
import type { Seal } from '../crypto/seal.ts';
import { sha256 } from '../crypto/tokens.ts';
import type { Database } from './schema.ts';
import { staticStatement } from './statements/static-statement.ts';
import { sendUnread } from './unread.ts';

export interface Intent {
  readonly key: string;
  readonly call: string;
  readonly body: unknown;
  /** Visit of the request. Its lock is taken first, so that counters see one request of a visit at a time. */
  readonly visit?: Buffer;
  /** Branch where `work` may take a seat; its lock is taken with the key (`availability/lock-branch.ts`). */
  readonly branch?: string;
  /** Locks of the person in `work`, also taken with the key (`keys/lock-person.ts`). */
  readonly locks?: readonly string[];
}

type Hashing = Pick<Seal, 'hash' | 'hashes'>;

/** An answer and its appointment; both are stored for repeated requests. */
export interface Done<T> {
  readonly answer: T;
  readonly appointmentId: string | null;
  /** The key was known: this is the first answer, and nothing was executed now. */
  readonly repeated?: true;
}

/** Names of a visit's advisory lock; empty without a visit. */
const visitLocks = (visit?: Buffer): readonly string[] =>
  visit === undefined ? [] : [String(visit.readBigInt64BE(0))];
const visitLocked = staticStatement<{ readonly visits: readonly string[] }>(
  'select pg_advisory_xact_lock(name) from unnest(:visits::bigint[]) as name',
);
/** Takes only the lock of a visit, until the transaction ends. It must be the first lock of its transaction. */
export const lockVisit = (tx: Transaction<Database>, visit: Buffer): Promise<unknown> =>
  visitLocked({ visits: visitLocks(visit) }).rows(tx);

interface Key {
  readonly key: Buffer;
}
// Every transaction takes locks in this order, which prevents deadlocks: visit, branch, person, the key's row, the
// appointment's row. Rows are read by a later statement than the locks, so that it sees earlier commits.
const taken = staticStatement<
  Key &
    Required<Pick<Intent, 'call' | 'locks'>> & {
      readonly visits: readonly string[];
      readonly body: Buffer;
      readonly branch: string | null;
    }
>(`
  insert into idempotency (key_hash, call, body_sha256, answer)
  select :key::bytea, :call::text, :body::bytea, '{}'
    from (
       select count(*) as held from (
         select pg_advisory_xact_lock(name) from unnest(:visits::bigint[]) as name) turn) visit
   cross join lateral (
     select count(*) as held from (
       select from branch where visit.held >= 0 and code = :branch::text for key share) at) place
   cross join lateral (
     select count(*) from (
       select pg_advisory_xact_lock(name) from unnest(:locks::bigint[]) as name where place.held >= 0) one) person
  on conflict do nothing returning 1 as mine`);
const answered = staticStatement<Key & { readonly answer: string; readonly appointment: string | null }>(`
  update idempotency set answer = :answer, appointment_id = :appointment where key_hash = :key`);
/** SQL: true only in the transaction that first executes a key, since a stored answer is never empty. */
export const isFirstAttempt = (key: string): string => `exists (
  select from idempotency where key_hash = ${key} and answer = '{}')`;
export const keyHash = (idempotencyKey: string): Buffer => sha256(idempotencyKey);
/** The hash of the key, to be stored with what the request uses up; null for a request without a key. */
export const usedKeyOf = ({ idempotencyKey }: { readonly idempotencyKey: string }): Buffer | null =>
  idempotencyKey === '' ? null : keyHash(idempotencyKey);

/**
 * Runs `work` once per key, in the caller's transaction. The key's row is inserted first: a second request with this
 * key waits, then gets the first answer, rejections included. Another body gives `key-reused`. An error of `work`
 * must roll the transaction back, so that the key is free again.
 */
export const runIdempotent = <T, E extends string>(
  tx: Transaction<Database>,
  seal: Hashing,
  intent: Intent,
  work: () => Promise<Result<Done<T>, E>>,
): Promise<Result<Done<T>, E | 'key-reused'>> => runIdempotentKnowing(tx, seal, intent, async () => undefined, work);

/** Like `runIdempotent`, and sends the reads that `work` needs together with the key; a repeated key discards them. */
export async function runIdempotentKnowing<K, T, E extends string>(
  tx: Transaction<Database>,
  seal: Hashing,
  intent: Intent,
  know: () => Promise<K>,
  work: (known: K) => Promise<Result<Done<T>, E>>,
): Promise<Result<Done<T>, E | 'key-reused'>> {
  const key = keyHash(intent.key);
  const body = JSON.stringify(intent.body);
  const { call, branch = null, locks = [] } = intent;
  const [mine, known] = await Promise.all([
    taken({ key, call, branch, locks, visits: visitLocks(intent.visit), body: seal.hash(body) }).rows(tx),
    know(),
  ]);
  if (mine.length === 0) return replay<T>(tx, key, intent.call, seal.hashes(body));
  const done = await work(known);
  if (done.ok) {
    const { answer, appointmentId } = done.value;
    sendUnread(tx, answered({ key, answer: JSON.stringify(answer), appointment: appointmentId }));
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
  return ok({ answer: row.answer as T, appointmentId: row.appointment_id, repeated: true });
}
