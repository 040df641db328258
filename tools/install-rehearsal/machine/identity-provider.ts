import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
import { addressOf, DESK, type Place } from '../place.ts';

const CLIENT = { client_id: 'fissa-sportello', client_secret: 'un-segreto-dello-sportello' };
const SIGN_IN = '/ingresso/';
/** The only person of the provider. */
export const SUBJECT = 'direttrice';

export interface IdentityProvider {
  readonly issuer: string;
  readonly client: typeof CLIENT;
  readonly stop: () => Promise<void>;
}

/** Starts the lender's OpenID Connect provider, which signs in its only person without a question. */
export async function startProvider(place: Place): Promise<IdentityProvider> {
  const issuer = `http://localhost:${place.ports.identity}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'uno', use: 'sig', alg: 'RS256' };
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [`${addressOf(DESK, place)}/sportello/rientro`] }],
    jwks: { keys: [key as never] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    ttl: { Interaction: 600, Session: 3600, Grant: 3600, AccessToken: 60, IdToken: 60 },
    interactions: { url: (_context, { uid }) => `${SIGN_IN}${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  const server = createServer((request, response) => {
    if (request.url?.startsWith(SIGN_IN))
      void provider.interactionFinished(request, response, { login: { accountId: SUBJECT } });
    else void answer(request, response);
  });
  await once(server.listen(place.ports.identity, 'localhost'), 'listening');
  const stop = () => {
    server.closeAllConnections();
    return new Promise<void>((done) => void server.close(() => done()));
  };
  return { issuer, client: CLIENT, stop };
}
