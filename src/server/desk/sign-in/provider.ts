import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { Configuration } from 'openid-client';
import { whenAsked } from '../../platform/when-asked.ts';

/** What a token that ends a session says of itself. */
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';

/** How the lender's identity provider is reached; `name` is what its people are stored under. */
export interface ProviderSettings {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Wanted of the provider, a second factor say; it must then be in the token. */
  readonly acr: string | undefined;
  /** Where the provider sends the browser back to. */
  readonly returnTo: string;
}

/** What a browser carries, sealed, while its person is at the provider. */
export interface Errand {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** A path of the desk. */
  readonly then: string;
  /** The person had to show again who they are. */
  readonly stepUp: boolean;
}

/** Who it was, as the provider says. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly sid: string | null;
  readonly authenticatedAt: Date;
}

export interface Provider {
  /** Where to send the browser, and what it must bring back. */
  begin(wish: Pick<Errand, 'then' | 'stepUp'> & { readonly hint: string | null }): Promise<[URL, Errand]>;
  /** Whom a logout token of the provider ends (back-channel logout); throws when it is none. */
  ended(
    token: string,
  ): Promise<Pick<Identity, 'issuer'> & { readonly subject: string | null; readonly sid: string | null }>;
  /** Throws when the provider's answer is not the one to this errand. */
  finish(returned: URL, errand: Errand): Promise<Identity>;
}

/**
 * Authorization code with PKCE, state and nonce (R16.1.1). The client is loaded, and the provider asked how it works, at
 * the first sign-in (R15.6.1).
 */
export function createProvider(settings: ProviderSettings): Provider {
  const reached = whenAsked(async () => {
    const client = await import('openid-client');
    return { client, config: await discover(client, settings) };
  });
  return {
    async begin({ then, stepUp, hint }) {
      const { client, config } = await reached();
      const verifier = client.randomPKCECodeVerifier();
      const errand = { state: client.randomState(), nonce: client.randomNonce(), verifier, then, stepUp };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: settings.returnTo,
        scope: 'openid',
        ...{ state: errand.state, nonce: errand.nonce },
        ...{ code_challenge: await client.calculatePKCECodeChallenge(errand.verifier), code_challenge_method: 'S256' },
        ...(settings.acr === undefined ? {} : { acr_values: settings.acr }),
        // Zero: whoever has to show again who they are is asked, however short ago it was.
        ...(stepUp ? { max_age: '0' } : {}),
        ...(hint === null ? {} : { login_hint: hint }),
      });
      return [url, errand];
    },
    async ended(token) {
      const { jwks_uri = '' } = (await reached()).config.serverMetadata();
      const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(jwks_uri)), {
        ...{ issuer: settings.issuer, audience: settings.clientId, requiredClaims: ['iat', 'jti', 'events'] },
      });
      const events = payload.events as Readonly<Record<string, unknown>> | null;
      if (events?.[LOGOUT] === undefined || payload.nonce !== undefined) throw new Error('This token ends nothing');
      const sid = typeof payload.sid === 'string' ? payload.sid : null;
      return { issuer: settings.name, subject: payload.sub ?? null, sid };
    },
    async finish(returned, { state, nonce, verifier, stepUp }) {
      const { client, config } = await reached();
      const tokens = await client.authorizationCodeGrant(config, returned, {
        ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
        ...(stepUp ? { maxAge: 60 } : {}),
      });
      return identityOf(tokens.claims() ?? {}, settings);
    },
  };
}

function discover(
  { allowInsecureRequests, discovery }: typeof import('openid-client'),
  { issuer, clientId, clientSecret }: ProviderSettings,
): Promise<Configuration> {
  const isPlain = new URL(issuer).protocol === 'http:';
  const options = isPlain ? { execute: [allowInsecureRequests] } : {};
  return discovery(new URL(issuer), clientId, clientSecret, undefined, options);
}

function identityOf(claims: Readonly<Record<string, unknown>>, { name, acr }: ProviderSettings): Identity {
  const { sub, sid, auth_time } = claims;
  if (typeof sub !== 'string') throw new Error('The provider named nobody');
  if (acr !== undefined && claims.acr !== acr) throw new Error('The provider did not ask for what it had to');
  return {
    ...{ issuer: name, subject: sub, sid: typeof sid === 'string' ? sid : null },
    authenticatedAt: typeof auth_time === 'number' ? new Date(auth_time * 1000) : new Date(),
  };
}
