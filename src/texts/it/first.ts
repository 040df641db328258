import { common } from './first/common.ts';
import { CONSENT_VERSION } from './first/consent-version.ts';
import { footer } from './first/footer.ts';
import { place } from './first/place.ts';

/** What the first screen says: it travels with the page itself, so nothing else belongs here. */
export const first = { language: 'it', consentVersion: CONSENT_VERSION, common, footer, place } as const;
