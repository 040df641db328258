import { type Kysely, sql } from 'kysely';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Marks a challenge as used, for so many minutes (its lifetime). Returns false when it was used before. */
export type ConsumeChallenge = (name: string, minutes: number) => Promise<boolean>;

export const consumeInDatabase =
  (db: Kysely<Database>): ConsumeChallenge =>
  async (name, minutes) => {
    const inserted = await db
      .insertInto('spent_challenge')
      .values({
        challenge_hash: sha256(name),
        expires_at: sql<Date>`now() + make_interval(mins => ${minutes}::int)`,
      })
      .onConflict((key) => key.doNothing())
      .returning('challenge_hash')
      .executeTakeFirst();
    return inserted !== undefined;
  };

/** Marks challenges as used in this process's memory only; `now` in milliseconds. */
export function consumeInMemory(now: () => number): ConsumeChallenge {
  const until = new Map<string, number>();
  return async (name, minutes) => {
    for (const [old, end] of until) {
      if (end > now()) break;
      until.delete(old);
    }
    if (until.has(name)) return false;
    until.set(name, now() + minutes * 60_000);
    return true;
  };
}

const TIMEOUT_MS = 1_000;

/** Uses `first`, the database, and falls back to `here`, this process's memory, while the database is down or hangs. */
export const consumeWithFallback =
  (first: ConsumeChallenge, here: ConsumeChallenge): ConsumeChallenge =>
  async (name, minutes) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), TIMEOUT_MS);
    });
    const spent = await Promise.race([first(name, minutes).catch(() => null), late]);
    clearTimeout(timer);
    return spent ?? here(name, minutes);
  };
