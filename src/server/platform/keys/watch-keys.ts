import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Keyring } from '../config/keyring.ts';
import { keyId } from '../crypto/key-set.ts';
import type { Database } from '../database/schema.ts';
import { keyInUse } from './key-in-use.ts';

export interface KeyWatchDeps {
  readonly db: Kysely<Database>;
  readonly keyring: Keyring;
  /** Called once when the keys are unreadable, or the database uses a key that this process lacks. */
  readonly onTrouble: () => void;
}

const EVERY_MS = 2_000;

/**
 * Reports this process's keys periodically and follows the key in use. `npm run keys -- rotate` waits until every
 * server has the new key.
 */
export async function watchKeys(deps: KeyWatchDeps): Promise<{ stop(): Promise<void> }> {
  const id = randomUUID();
  let stopped = false;
  let isWell = true;
  const say = async () => {
    const wasWell = isWell;
    isWell = await sayKeys(deps, id);
    if (wasWell && !isWell) deps.onTrouble();
  };
  let beat = say();
  await beat;
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(() => {
      // A failed report is ignored while the database is down: each booking checks the key again under its lock.
      beat = say().catch(() => undefined);
      void beat.finally(() => {
        if (!stopped) schedule();
      });
    }, EVERY_MS);
    timer.unref();
  };
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await beat;
      await deps.db
        .deleteFrom('key_reader')
        .where('id', '=', id)
        .execute()
        .catch(() => undefined);
    },
  };
}

/** Reports the keys once. Returns false when this process lacks the key in use. */
async function sayKeys({ db, keyring }: KeyWatchDeps, id: string): Promise<boolean> {
  const inUse = await keyInUse(db);
  const isWell = follows(keyring, inUse);
  const said = { knows: [...keyring.ids], writes: keyId(keyring), seen_at: sql<Date>`now()` };
  await db
    .insertInto('key_reader')
    .values({ id, ...said })
    .onConflict((own) => own.column('id').doUpdateSet(said))
    .execute();
  return isWell;
}

function follows(keyring: Keyring, inUse: string | null): boolean {
  try {
    keyring.refresh();
    if (inUse !== null) keyring.follow(inUse);
    return true;
  } catch {
    return false;
  }
}
