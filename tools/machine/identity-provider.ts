import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider';

const INTERACTION = '/interaction/';
export const KEY_ID = 'one';

/** A running provider of OpenID Connect. */
export interface IdentityProvider {
  readonly provider: Provider;
  readonly issuer: string;
  /** The key that signs its tokens, by RS256 and with `KEY_ID`. */
  readonly key: KeyObject;
  readonly stop: () => Promise<void>;
}

/**
 * Starts an identity provider on localhost: the real library. It signs in the subject that `signIn` returns, without a
 * question, and grants each client its scopes. With null the person refuses.
 */
export async function startIdentityProvider(
  port: number,
  signIn: () => string | null,
  more: Configuration,
): Promise<IdentityProvider> {
  const issuer = `http://localhost:${port}`;
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${INTERACTION}${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    loadExistingGrant: grantAll,
    ttl: { Interaction: 600, Session: 36_000, Grant: 3600, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
    ...more,
  });
  // Composed at the first request, after the middleware that a caller adds.
  let answer: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => {
    answer ??= provider.callback();
    if (!request.url?.startsWith(INTERACTION)) return void answer(request, response);
    const accountId = signIn();
    const result = accountId === null ? { error: 'access_denied' } : { login: { accountId } };
    void provider.interactionFinished(request, response, result);
  });
  await once(server.listen(port, 'localhost'), 'listening');
  const stop = () => {
    server.closeAllConnections();
    return new Promise<void>((done) => void server.close(() => done()));
  };
  return { provider, issuer, key, stop };
}

async function grantAll({ oidc }: KoaContextWithOIDC) {
  const [accountId, clientId] = [oidc.session?.accountId ?? '', oidc.client?.clientId ?? ''];
  const grant = new oidc.provider.Grant({ accountId, clientId });
  grant.addOIDCScope('openid profile email');
  await grant.save();
  return grant;
}
