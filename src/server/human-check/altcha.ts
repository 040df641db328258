import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import type { Kysely } from 'kysely';
import { sha256 } from '../crypto/seal.ts';
import type { Database } from '../database/schema.ts';
import type { Clock } from '../kit/clock.ts';
import type { HumanCheck } from './human-check.ts';

const MINUTES = 10;
/** Average work of a solver is half of this many hashes: well under a second on a cheap phone. */
const MOST_TRIES = 30_000;

/** Self-hosted proof of work: signed, dated, bound to its action, spent once (R6.8). */
export function altchaCheck(db: Kysely<Database>, hmacKey: string, clock: Clock): HumanCheck {
  return {
    async challenge(azione) {
      const expires = new Date(clock().getTime() + MINUTES * 60_000);
      const sfida = await createChallenge({ hmacKey, expires, maxnumber: MOST_TRIES, params: { azione } });
      return { tipo: 'altcha', sfida: { ...sfida } };
    },
    async verify(token, action) {
      const solved = await isSolved(token, hmacKey, action);
      return solved && spend(db, token, new Date(clock().getTime() + MINUTES * 60_000));
    },
  };
}

async function isSolved(token: string, hmacKey: string, action: string): Promise<boolean> {
  try {
    return extractParams(token)['azione'] === action && (await verifySolution(token, hmacKey));
  } catch {
    return false;
  }
}

/** The first to spend a token wins; the salt names the challenge, whatever the rest of the token looks like. */
async function spend(db: Kysely<Database>, token: string, expires: Date): Promise<boolean> {
  const { salt } = JSON.parse(Buffer.from(token, 'base64').toString()) as { salt: string };
  const spent = await db
    .insertInto('spent_challenge')
    .values({ challenge_hash: sha256(salt), expires_at: expires })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return spent.numInsertedOrUpdatedRows === 1n;
}
