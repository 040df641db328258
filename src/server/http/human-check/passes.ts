import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { allKeys, type KeyRing, purposeKey, type SigningKey } from '../../platform/crypto/key-set.ts';
import { constantTimeEqual } from '../../platform/crypto/same-text.ts';

const LIFE_MINUTES = 120;

/**
 * Issues the pass: a signed cookie which says that the visit solved a challenge. It is valid for its visit only, so
 * sharing the pass shares the visit's limits. It is stateless, so an edge can verify it while the engine is down.
 */
export interface Passes {
  /** `visit`: SHA-256 of the visit cookie. */
  issue(visit: Buffer): string;
  isHeld(visit: Buffer, token: string | null): boolean;
}

/** Passes where the human check is off: every visit has one. */
export const everybodyPasses: Passes = { issue: () => '', isHeld: () => true };

export function createPasses(keys: KeyRing<SigningKey>, clock: Clock): Passes {
  const sign = (key: SigningKey, visit: Buffer, until: string) =>
    createHmac('sha256', purposeKey(key, 'pass')).update(`human ${until} `).update(visit).digest('base64url');
  const minute = () => Math.floor(clock().getTime() / 60_000);
  return {
    issue(visit) {
      const until = (minute() + LIFE_MINUTES).toString(36);
      return `${until}.${sign(keys, visit, until)}`;
    },
    isHeld(visit, token) {
      const [until = '', signature = ''] = (token ?? '').split('.');
      if (!(Number.parseInt(until, 36) > minute())) return false;
      // A pass from before a key rotation stays valid.
      return allKeys<SigningKey>(keys).some((key) => constantTimeEqual(signature, sign(key, visit, until)));
    },
  };
}
