import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { eachOf, purposeKey, type Ring, type SigningKey } from '../../platform/crypto/key-set.ts';
import { sameText } from '../../platform/crypto/same-text.ts';

const MINUTES = 120;

/**
 * What a solved challenge is worth: a cookie good for its visit alone, so that whoever shares it shares the limits of
 * one visit. Nothing is stored: an edge knows it for good while the engine is away.
 */
export interface Passes {
  /** `visit`: SHA-256 of the visit's cookie. */
  issue(visit: Buffer): string;
  isHeld(visit: Buffer, token: string | null): boolean;
}

/** Where there is no human check everybody passes. */
export const everybodyPasses: Passes = { issue: () => '', isHeld: () => true };

export function createPasses(keys: Ring<SigningKey>, clock: Clock): Passes {
  const sign = (key: SigningKey, visit: Buffer, until: string) =>
    createHmac('sha256', purposeKey(key, 'pass')).update(`human ${until} `).update(visit).digest('base64url');
  const minute = () => Math.floor(clock().getTime() / 60_000);
  return {
    issue(visit) {
      const until = (minute() + MINUTES).toString(36);
      return `${until}.${sign(keys, visit, until)}`;
    },
    isHeld(visit, token) {
      const [until = '', signature = ''] = (token ?? '').split('.');
      if (!(Number.parseInt(until, 36) > minute())) return false;
      // One given before the keys changed is good until it ends.
      return eachOf<SigningKey>(keys).some((key) => sameText(signature, sign(key, visit, until)));
    },
  };
}
