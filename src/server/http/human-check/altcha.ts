import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { USUAL_TRIES } from '#domain/human/challenge-difficulty.ts';
import type { HumanCheckAction } from '#domain/product.ts';
import type { Clock } from '../../platform/clock.ts';
import { allKeys, type KeyRing, purposeKey, type SigningKey } from '../../platform/crypto/key-set.ts';
import type { ChallengeDifficulty } from './challenge-difficulty.ts';
import type { ConsumeChallenge } from './consume-challenge.ts';
import type { HumanCheck } from './human-check.ts';

const LIFE_MINUTES = 10;
/** A challenge is rejected if the difficulty rose by more than this factor since its issue: it may be stockpiled. */
const MAX_RISE = 2;
/** PBKDF2 rounds per attempt of the solver. */
const ROUNDS = 1_000;

interface AltchaDeps {
  readonly keys: KeyRing<SigningKey>;
  readonly clock: Clock;
  readonly consume: ConsumeChallenge;
  readonly difficulty: ChallengeDifficulty;
  /** Called when a solved challenge doubles the difficulty for its address, with the new factor: 2, 4, 8, … */
  readonly onHarder?: (address: string, times: number) => void;
  /** Hash rounds per attempt; fewer in tests with many visitors. */
  readonly rounds?: number;
}

/** Creates the self-hosted human check: a proof of work, bound to its action, usable once, harder under load. */
export function createAltcha({ keys, clock, consume, difficulty, onHarder, rounds = ROUNDS }: AltchaDeps): HumanCheck {
  const secretOf = (key: SigningKey) => purposeKey(key, 'challenge').toString('hex');
  return {
    async challenge(action, address) {
      const times = difficulty.of(address);
      const challenge = await createChallenge({
        ...{ algorithm: 'PBKDF2/SHA-256', cost: rounds, deriveKey, hmacSignatureSecret: secretOf(keys) },
        counter: triesFor(times),
        expiresAt: new Date(clock().getTime() + LIFE_MINUTES * 60_000),
        data: { action, times },
      });
      return { tipo: 'altcha', sfida: { ...challenge } };
    },
    async verify(token, action, address) {
      const work = read(token);
      if (!work || !isFreshFor(work.challenge, action, clock())) return false;
      // A former key of the ring may have signed a challenge minutes ago.
      const isSolved = (key: SigningKey) =>
        verifySolution({ ...work, deriveKey, hmacSignatureSecret: secretOf(key) }).then(
          ({ verified }) => verified,
          () => false,
        );
      const solved = await Promise.all(allKeys<SigningKey>(keys).map(isSolved));
      if (!solved.includes(true) || !(await consume(work.challenge.parameters.nonce, LIFE_MINUTES))) return false;
      const times = difficulty.of(address);
      difficulty.countSolved(address);
      const next = difficulty.of(address);
      if (doublings(next) > doublings(times)) onHarder?.(address, 2 ** doublings(next));
      return times <= MAX_RISE * timesOf(work.challenge);
    },
  };
}

const doublings = (times: number): number => Math.floor(Math.log2(times));

/** Number of attempts that solve the challenge: random, within 50% of the number for this difficulty. */
function triesFor(times: number): number {
  const usual = USUAL_TRIES * times;
  return randomInt(Math.round(usual * 0.5), Math.round(usual * 1.5));
}

/** The difficulty at issue. Challenges of older releases do not state it and are accepted at any difficulty. */
const timesOf = ({ parameters }: Challenge): number => Number(parameters.data?.times ?? Number.POSITIVE_INFINITY);

function isFreshFor({ parameters }: Challenge, action: HumanCheckAction, now: Date): boolean {
  const isFresh = parameters.expiresAt !== undefined && parameters.expiresAt * 1000 > now.getTime();
  return isFresh && parameters.data?.action === action;
}

/** The token is base64 of `{challenge, solution}`; any other text is invalid. */
function read(token: string): { challenge: Challenge; solution: Solution } | null {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    return challenge?.parameters && solution ? { challenge, solution } : null;
  } catch {
    return null;
  }
}
