import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { decodeJwt, SignJWT } from 'jose';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { freePort } from '../../../../tools/machine/ports.ts';
import type { ProviderSettings } from './provider.ts';

interface Kind {
  /** Whether its metadata contain a logout endpoint. */
  readonly endsSessions?: boolean;
  /** Whether its tokens contain a session id. */
  readonly namesSessions?: boolean;
}

const CLIENT = { client_id: 'desk', client_secret: 'a secret of the desk' };
const INTERACTION = '/interaction/';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A lender's identity provider at its own address: the real library, with one user. */
export async function aLenderProvider(origin: string, { endsSessions = true, namesSessions = true }: Kind = {}) {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  /** `asked`: number of typed passwords; `authTime` rewrites the claim of its tokens. */
  const state = {
    ...{ person: 'direttrice', asked: 0, authTime: (given: number): unknown => given },
    /** Further claims of its tokens. */
    claims: {} as Readonly<Record<string, unknown>>,
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [`${origin}/sportello/rientro`],
        ...(endsSessions ? { post_logout_redirect_uris: [`${origin}/sportello/uscito`] } : {}),
        backchannel_logout_uri: `${origin}/sportello/uscita-forzata`,
        backchannel_logout_session_required: namesSessions,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: ['a key of the tests'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: endsSessions },
      backchannelLogout: { enabled: true },
    },
    // Its own fetch refuses loopback addresses.
    fetch: (url, init) => fetch(url, { ...init, dispatcher: undefined } as RequestInit),
    interactions: { url: (_context, { uid }) => `${INTERACTION}${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    loadExistingGrant: grantAll,
    ttl: { Interaction: 600, Session: 36_000, Grant: 3600, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
  });
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (context.path === '/token' && typeof body?.id_token === 'string')
      context.body = { ...body, id_token: await retold(body.id_token, state) };
  });
  const answer = provider.callback();
  async function typePassword(request: IncomingMessage, response: ServerResponse): Promise<void> {
    state.asked += 1;
    await provider.interactionFinished(request, response, { login: { accountId: state.person } });
  }
  const server = createServer((request, response) => {
    void (request.url?.startsWith(INTERACTION) ? typePassword(request, response) : answer(request, response));
  });
  await once(server.listen(port, 'localhost'), 'listening');
  const settings: ProviderSettings = {
    ...{ name: issuer, issuer, clientId: CLIENT.client_id, clientSecret: CLIENT.client_secret, acr: undefined },
    ...{ knowsStaffCodes: false, returnTo: `${origin}/sportello/rientro`, leftTo: `${origin}/sportello/uscito` },
  };
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { issuer, state, settings, close };
}

export type LenderProvider = Awaited<ReturnType<typeof aLenderProvider>>;

async function grantAll({ oidc }: KoaContextWithOIDC) {
  const [accountId, clientId] = [oidc.session?.accountId ?? '', oidc.client?.clientId ?? ''];
  const grant = new oidc.provider.Grant({ accountId, clientId });
  grant.addOIDCScope('openid');
  await grant.save();
  return grant;
}

interface Told {
  readonly authTime: (given: number) => unknown;
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * The token signed again by its key, with further claims and another `auth_time`; without one, where `authTime` returns
 * undefined.
 */
async function retold(token: string, { authTime, claims: more }: Told): Promise<string> {
  const { auth_time, ...claims } = decodeJwt(token);
  const told = authTime(Number(auth_time));
  const payload = { ...claims, ...more, ...(told === undefined ? {} : { auth_time: told }) };
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey);
}
