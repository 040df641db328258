import { common } from './first/common.ts';
import { CONSENT_VERSION } from './first/consent-version.ts';
import { footer } from './first/footer.ts';
import { place } from './first/place.ts';

/** The German texts of the first screen. */
export const first = { language: 'de', consentVersion: CONSENT_VERSION, common, footer, place } as const;
