import { isPurpose } from '#domain/consent/consents.ts';
import { CONSENT_VERSIONS } from '#texts/words-of.ts';
import type { Claims } from './tokens.ts';

const ANSWER: Readonly<Record<string, string>> = { true: '1', false: '0', '1': '1', '0': '0' };

/** A token's consents count only with the version of the current texts and a past time; else they are asked again. */
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
