import { type Kysely, sql } from 'kysely';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Marks a challenge as used; false when it was used before. Stored until the challenge's expiry (minutes). */
export type Spend = (name: string, minutes: number) => Promise<boolean>;

export const spendIn =
  (db: Kysely<Database>): Spend =>
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

/** As the database's, in the memory of this process; `now` in milliseconds. */
export function spendHere(now: () => number): Spend {
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

const PATIENCE_MS = 1_000;

/** Falls back to this process's memory while the database is down or hangs. */
export const spendAnyway =
  (first: Spend, here: Spend): Spend =>
  async (name, minutes) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), PATIENCE_MS);
    });
    const spent = await Promise.race([first(name, minutes).catch(() => null), late]);
    clearTimeout(timer);
    return spent ?? here(name, minutes);
  };
