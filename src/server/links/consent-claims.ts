import { isPurpose } from '#domain/consent/consents.ts';
import { CONSENT_VERSIONS } from '#texts/words-of.ts';
import type { Claims } from './tokens.ts';

const ANSWER: Readonly<Record<string, string>> = { true: '1', false: '0', '1': '1', '0': '0' };

/**
 * Keeps the consents of a link token only if the token names the version of the current texts and a time in the past.
 * Otherwise it removes them, so that the page asks for them.
 */
export function withHonestConsents(claims: Claims, now: Date): Claims {
  const given = Date.parse(claims.consTime ?? '');
  const counts = CONSENT_VERSIONS.includes(claims.consVersion ?? '') && given <= now.getTime();
  const kept = Object.entries(claims).flatMap(([key, value]) => {
    if (!isPurpose(key)) return [[key, value] as const];
    const answer = ANSWER[value.toLowerCase()];
    return counts && answer !== undefined ? [[key, answer] as const] : [];
  });
  return Object.fromEntries(kept);
}
