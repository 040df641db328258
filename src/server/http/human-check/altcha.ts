import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { USUAL_TRIES } from '#domain/human/challenge-difficulty.ts';
import type { HumanCheckAction } from '#domain/product.ts';
import type { Clock } from '../../platform/clock.ts';
import { eachOf, purposeKey, type Ring, type SigningKey } from '../../platform/crypto/key-set.ts';
import type { HumanCheck } from './human-check.ts';
import type { Prices } from './prices.ts';
import type { Spend } from './spend.ts';

const MINUTES = 10;
/** Maximum rise of the difficulty since a challenge was issued, so that stockpiled easy challenges are rejected. */
const MAX_RISE = 2;
/** Hash rounds per attempt of the solver. */
const ROUNDS = 1_000;

interface AltchaDeps {
  readonly keys: Ring<SigningKey>;
  readonly clock: Clock;
  readonly spend: Spend;
  readonly prices: Prices;
  /** Called when a visit makes the next ones of its address twice as difficult, or 4, 8, … times, with the factor. */
  readonly onDearer?: (address: string, times: number) => void;
  /** Hash rounds per attempt; fewer in tests with many visitors. */
  readonly rounds?: number;
}

/** Self-hosted proof of work: signed, dated, bound to its action, single-use, harder under load. */
export function createAltcha({ keys, clock, spend, prices, onDearer, rounds = ROUNDS }: AltchaDeps): HumanCheck {
  const secretOf = (key: SigningKey) => purposeKey(key, 'challenge').toString('hex');
  return {
    async challenge(action, address) {
      const times = prices.of(address);
      const challenge = await createChallenge({
        ...{ algorithm: 'PBKDF2/SHA-256', cost: rounds, deriveKey, hmacSignatureSecret: secretOf(keys) },
        counter: triesFor(times),
        expiresAt: new Date(clock().getTime() + MINUTES * 60_000),
        data: { action, times },
      });
      return { tipo: 'altcha', sfida: { ...challenge } };
    },
    async verify(token, action, address) {
      const work = read(token);
      if (!work || !isFor(work.challenge, action, clock())) return false;
      // A former key of the ring may have signed a challenge minutes ago.
      const isSolved = (key: SigningKey) =>
        verifySolution({ ...work, deriveKey, hmacSignatureSecret: secretOf(key) }).then(
          ({ verified }) => verified,
          () => false,
        );
      const solved = await Promise.all(eachOf<SigningKey>(keys).map(isSolved));
      if (!solved.includes(true) || !(await spend(work.challenge.parameters.nonce, MINUTES))) return false;
      const times = prices.of(address);
      prices.paid(address);
      const next = prices.of(address);
      if (doublings(next) > doublings(times)) onDearer?.(address, 2 ** doublings(next));
      return times <= MAX_RISE * timesOf(work.challenge);
    },
  };
}

const doublings = (times: number): number => Math.floor(Math.log2(times));

/** Range of the answer for a difficulty, randomised by half. */
function triesFor(times: number): number {
  const usual = USUAL_TRIES * times;
  return randomInt(Math.round(usual * 0.5), Math.round(usual * 1.5));
}

/** Difficulty at issue; challenges of the former version do not state it. */
const timesOf = ({ parameters }: Challenge): number => Number(parameters.data?.times ?? Number.POSITIVE_INFINITY);

function isFor({ parameters }: Challenge, action: HumanCheckAction, now: Date): boolean {
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
