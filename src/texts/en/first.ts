import type { first as italian } from '../it/first.ts';
import type { Shape } from '../words.ts';
import { common } from './first/common.ts';
import { CONSENT_VERSION } from './first/consent-version.ts';
import { footer } from './first/footer.ts';
import { place } from './first/place.ts';

/** The texts of the first screen. They load with the page, so texts of other screens do not belong here. */
export const first = {
  language: 'en',
  consentVersion: CONSENT_VERSION,
  common,
  footer,
  place,
} as const satisfies Shape<typeof italian>;
