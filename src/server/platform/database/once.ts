import type { Transaction } from 'kysely';
import { err, ok, type Result } from '#domain/result.ts';
import type { Seal } from '../crypto/seal.ts';
import { sha256 } from '../crypto/tokens.ts';
import type { Database } from './schema.ts';
import { beside } from './statements/beside.ts';
import { fixed } from './statements/fixed.ts';

export interface Intent {
  readonly key: string;
  readonly call: string;
  readonly body: unknown;
  /** The visit that asks: its lock comes first, so that one request of a visit is counted before the next one reads. */
  readonly visit?: Buffer;
  /** The branch where `work` may take a seat: its lock comes with the key (`agenda/lock-branch.ts`). */
  readonly branch?: string;
  /** Of the person whom `work` is about, whose lock comes with the key too (`keys/lock-person.ts`). */
  readonly locks?: readonly string[];
}

type Hashing = Pick<Seal, 'hash' | 'hashes'>;

/** An answer and the appointment it speaks of; both are kept for repeats. */
export interface Done<T> {
  readonly answer: T;
  readonly appointmentId: string | null;
  /** The key was known: this is the first answer, and nothing was done now. */
  readonly repeated?: true;
}

/** The names of a visit's advisory lock: none without a visit. */
const visitLocks = (visit?: Buffer): readonly string[] =>
  visit === undefined ? [] : [String(visit.readBigInt64BE(0))];
const visitLocked = fixed<{ readonly visits: readonly string[] }>(
  'select pg_advisory_xact_lock(name) from unnest(:visits::bigint[]) as name',
);
/** Takes the lock of a visit by itself, until the transaction ends. It is the first lock of its transaction. */
export const lockVisit = (tx: Transaction<Database>, visit: Buffer): Promise<unknown> =>
  visitLocked({ visits: visitLocks(visit) }).rows(tx);

interface Key {
  readonly key: Buffer;
}
// Locks have one order in every transaction: visit, branch, person, the key's row, the appointment's row. So no two
// transactions wait for each other. What is read under them is read by a later statement, which sees earlier commits.
const taken = fixed<
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
const answered = fixed<Key & { readonly answer: string; readonly appointment: string | null }>(`
  update idempotency set answer = :answer, appointment_id = :appointment where key_hash = :key`);
/** True in the transaction that works on a key for the first time, and in no other: an answer is never empty. */
export const isWorkedOn = (key: string): string => `exists (
  select from idempotency where key_hash = ${key} and answer = '{}')`;
export const keyHash = (idempotencyKey: string): Buffer => sha256(idempotencyKey);

/**
 * Does `work` once per key, in the caller's transaction. The key's row comes first: a second request with the same key
 * waits for the first, then gets the very same answer, refusals included; another body is `key-reused`.
 * An error of `work` must roll the transaction back, so that the key is free again.
 */
export const once = <T, E extends string>(
  tx: Transaction<Database>,
  seal: Hashing,
  intent: Intent,
  work: () => Promise<Result<Done<T>, E>>,
): Promise<Result<Done<T>, E | 'key-reused'>> => onceKnowing(tx, seal, intent, async () => undefined, work);

/** The same with what `work` needs to know asked for at once, behind the key: for a repeated one, in vain. */
export async function onceKnowing<K, T, E extends string>(
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
    beside(tx, answered({ key, answer: JSON.stringify(answer), appointment: appointmentId }));
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
