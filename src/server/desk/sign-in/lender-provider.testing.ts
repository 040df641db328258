import type { KeyObject } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { KEY_ID, startIdentityProvider } from '../../../../tools/machine/identity-provider.ts';
import { freePort } from '../../../../tools/machine/ports.ts';
import type { ProviderSettings } from './provider.ts';

interface Kind {
  /** Whether its metadata contain a logout endpoint. */
  readonly endsSessions?: boolean;
  /** Whether its tokens contain a session id. */
  readonly namesSessions?: boolean;
}

const CLIENT = { client_id: 'desk', client_secret: 'a secret of the desk' };

/** A lender's identity provider at its own address, with one user. */
export async function aLenderProvider(origin: string, { endsSessions = true, namesSessions = true }: Kind = {}) {
  /** `asked`: number of typed passwords; `authTime` rewrites the claim of its tokens. */
  const state = {
    ...{ person: 'direttrice', asked: 0, authTime: (given: number): unknown => given },
    /** Further claims of its tokens. */
    claims: {} as Readonly<Record<string, unknown>>,
  };
  const typePassword = () => {
    state.asked += 1;
    return state.person;
  };
  const { provider, issuer, key, stop } = await startIdentityProvider(await freePort(), typePassword, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [`${origin}/sportello/rientro`],
        ...(endsSessions ? { post_logout_redirect_uris: [`${origin}/sportello/uscito`] } : {}),
        backchannel_logout_uri: `${origin}/sportello/uscita-forzata`,
        backchannel_logout_session_required: namesSessions,
      },
    ],
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: endsSessions },
      backchannelLogout: { enabled: true },
    },
    // Its own fetch refuses loopback addresses.
    fetch: (url, init) => fetch(url, { ...init, dispatcher: undefined } as RequestInit),
  });
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (context.path === '/token' && typeof body?.id_token === 'string')
      context.body = { ...body, id_token: await retold(body.id_token, key, state) };
  });
  const settings: ProviderSettings = {
    ...{ name: issuer, issuer, clientId: CLIENT.client_id, clientSecret: CLIENT.client_secret, acr: undefined },
    ...{ knowsStaffCodes: false, returnTo: `${origin}/sportello/rientro`, leftTo: `${origin}/sportello/uscito` },
  };
  return { issuer, state, settings, close: stop };
}

export type LenderProvider = Awaited<ReturnType<typeof aLenderProvider>>;

interface Told {
  readonly authTime: (given: number) => unknown;
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * The token signed again by its key, with further claims and another `auth_time`; without one, where `authTime` returns
 * undefined.
 */
async function retold(token: string, key: KeyObject, { authTime, claims: more }: Told): Promise<string> {
  const { auth_time, ...claims } = decodeJwt(token);
  const told = authTime(Number(auth_time));
  const payload = { ...claims, ...more, ...(told === undefined ? {} : { auth_time: told }) };
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: KEY_ID }).sign(key);
}
