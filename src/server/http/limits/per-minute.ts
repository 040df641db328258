import type { Kysely } from 'kysely';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { countAttempt, secondsLeft } from './attempts.ts';
import { type TooMany, tooMany } from './limits.ts';

export interface MinuteLimitDeps {
  readonly db: Kysely<Database>;
  readonly seal: Pick<Seal, 'hash'>;
  readonly rateLimits: boolean;
}

/**
 * Counts one request of a program, over all its processes and all servers. Null while it has requests left in this
 * minute. `isRepeat`: an earlier request of this minute was refused too.
 */
export async function limitPerMinute(
  { db, seal, rateLimits }: MinuteLimitDeps,
  program: string,
  perMinute: number,
): Promise<(TooMany & { readonly isRepeat: boolean }) | null> {
  if (!rateLimits) return null;
  const count = await countAttempt(db, seal.hash(`attempt\0${program}`), 1);
  return count <= perMinute ? null : { ...tooMany(await secondsLeft(db, 1)), isRepeat: count > perMinute + 1 };
}
