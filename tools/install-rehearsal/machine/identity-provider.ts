import { type IdentityProvider, startIdentityProvider } from '../../machine/identity-provider.ts';
import { addressOf, DESK, type Place } from '../place.ts';

/** The desk as a client of the provider. */
export const CLIENT = { client_id: 'fissa-sportello', client_secret: 'un-segreto-dello-sportello' };
/** The only person of the provider. */
export const SUBJECT = 'direttrice';

/** Starts the lender's OpenID Connect provider. */
export const startProvider = (place: Place): Promise<IdentityProvider> =>
  startIdentityProvider(place.ports.identity, () => SUBJECT, {
    clients: [{ ...CLIENT, redirect_uris: [`${addressOf(DESK, place)}/sportello/rientro`] }],
  });
