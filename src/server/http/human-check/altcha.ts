import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Kysely } from 'kysely';
import type { HumanCheckAction } from '#domain/product.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { HumanCheck } from './human-check.ts';
import { spend } from './spend.ts';

const MINUTES = 10;
/** Each try costs the solver this many hash rounds; the answer lies among so many tries: about a second on a phone. */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 1_000 } as const;
const TRIES = { least: 100, most: 500 };

interface AltchaWorld {
  readonly db: Kysely<Database>;
  readonly keys: { readonly signing: Buffer };
  readonly clock: Clock;
}

/** Self-hosted proof of work: signed, dated, bound to its action, spent once (R0.65, R6.8). */
export function createAltcha({ db, keys, clock }: AltchaWorld): HumanCheck {
  const hmacSignatureSecret = keys.signing.toString('hex');
  return {
    async challenge(action) {
      const challenge = await createChallenge({
        ...WORK,
        deriveKey,
        hmacSignatureSecret,
        counter: randomInt(TRIES.least, TRIES.most),
        expiresAt: new Date(clock().getTime() + MINUTES * 60_000),
        data: { action },
      });
      return { tipo: 'altcha', sfida: { ...challenge } };
    },
    async verify(token, action) {
      const work = read(token);
      if (!work || !isFor(work.challenge, action, clock())) return false;
      const judged = await verifySolution({ ...work, deriveKey, hmacSignatureSecret }).catch(() => null);
      return judged?.verified === true && spend(db, work.challenge.parameters.nonce, MINUTES);
    },
  };
}

function isFor({ parameters }: Challenge, action: HumanCheckAction, now: Date): boolean {
  const isFresh = parameters.expiresAt !== undefined && parameters.expiresAt * 1000 > now.getTime();
  return isFresh && parameters.data?.action === action;
}

/** The token is base64 of `{challenge, solution}`; anything else is no work at all. */
function read(token: string): { challenge: Challenge; solution: Solution } | null {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    return challenge?.parameters && solution ? { challenge, solution } : null;
  } catch {
    return null;
  }
}
