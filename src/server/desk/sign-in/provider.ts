import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { Configuration } from 'openid-client';
import { whenAsked } from '../../platform/when-asked.ts';
import { MOST_HOURS } from './sessions.ts';

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
  /** Whether it knows its people by their staff code, as the demonstration's alone does. */
  readonly knowsStaffCodes: boolean;
  /** Where the provider sends the browser back to. */
  readonly returnTo: string;
  /** The same after it ended its session. */
  readonly leftTo: string;
}

/** Where a sign-in leads, and what it asks of the provider. */
export interface Wish {
  /** A path of the desk. */
  readonly path: string;
  /** The provider has to authenticate again: for a step-up, or after a session that ended. */
  readonly asksAgain: boolean;
  /** The person of the staff who steps up; null: any. */
  readonly staffId: string | null;
}

/** What a browser carries, sealed, while its person is at the provider. */
export interface Errand extends Wish {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** When the browser left for the provider, in milliseconds. */
  readonly begun: number;
}

/** Who it was, as the provider says. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly sid: string | null;
  readonly authenticatedAt: Date;
  /** The token itself: with it the provider ends the same session. */
  readonly idToken: string;
}

export interface Provider {
  /** Where to send the browser, and what it must bring back. `hint` is the staff code of the person who is expected. */
  begin(wish: Wish & { readonly hint: string | null }): Promise<[URL, Errand]>;
  /** Whom a logout token of the provider ends (back-channel logout); throws when it is none. */
  ended(
    token: string,
  ): Promise<Pick<Identity, 'issuer'> & { readonly subject: string | null; readonly sid: string | null }>;
  /** Throws when the provider's answer is not the one to this errand. */
  finish(returned: URL, errand: Errand): Promise<Identity>;
  /** Where the browser ends the provider's session (RP-initiated logout); null where the provider does not offer that. */
  leave(hint: { readonly idToken: string | null; readonly state: string | null }): Promise<URL | null>;
}

/** Seconds an authentication may be old at a sign-in: as long as a session of the desk lasts. */
const MAX_AGE = MOST_HOURS * 3600;
/** Seconds by which the provider's clock may differ, as in the client's own checks. */
const TOLERANCE = 30;

/**
 * Authorization code with PKCE, state and nonce. The client is loaded, and the provider asked how it works, at
 * the first sign-in.
 */
export function createProvider(settings: ProviderSettings): Provider {
  const reached = whenAsked(async () => {
    const client = await import('openid-client');
    return { client, config: await discover(client, settings) };
  });
  // Held between tokens, with its own pause between two requests: unsigned tokens do not reach the provider.
  const keySet = whenAsked(async () => {
    const { jwks_uri = '' } = (await reached()).config.serverMetadata();
    return createRemoteJWKSet(new URL(jwks_uri));
  });
  return {
    async begin({ hint, ...wish }) {
      const { client, config } = await reached();
      const verifier = client.randomPKCECodeVerifier();
      const errand = { ...wish, state: client.randomState(), nonce: client.randomNonce(), verifier, begun: Date.now() };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: settings.returnTo,
        scope: 'openid',
        ...{ state: errand.state, nonce: errand.nonce },
        ...{ code_challenge: await client.calculatePKCECodeChallenge(errand.verifier), code_challenge_method: 'S256' },
        ...(settings.acr === undefined ? {} : { acr_values: settings.acr }),
        // Both say the same: some providers know one of them alone.
        ...(wish.asksAgain ? { max_age: '0', prompt: 'login' } : { max_age: String(MAX_AGE) }),
        ...(hint !== null && settings.knowsStaffCodes ? { login_hint: hint } : {}),
      });
      return [url, errand];
    },
    async ended(token) {
      const { payload } = await jwtVerify(token, await keySet(), {
        ...{ issuer: settings.issuer, audience: settings.clientId, requiredClaims: ['iat', 'jti', 'events'] },
      });
      const events = payload.events as Readonly<Record<string, unknown>> | null;
      if (events?.[LOGOUT] === undefined || payload.nonce !== undefined) throw new Error('This token ends nothing');
      const sid = typeof payload.sid === 'string' ? payload.sid : null;
      return { issuer: settings.name, subject: payload.sub ?? null, sid };
    },
    async finish(returned, { state, nonce, verifier, asksAgain, begun }) {
      const { client, config } = await reached();
      const tokens = await client.authorizationCodeGrant(config, returned, {
        ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
        // Refuses a token without `auth_time`, too.
        maxAge: asksAgain ? Math.ceil((Date.now() - begun) / 1000) : MAX_AGE,
      });
      return identityOf(tokens.claims() ?? {}, tokens.id_token ?? '', settings);
    },
    async leave({ idToken, state }) {
      const { client, config } = await reached();
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(config, {
        post_logout_redirect_uri: settings.leftTo,
        ...(idToken === null ? {} : { id_token_hint: idToken }),
        ...(state === null ? {} : { state }),
      });
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

function identityOf(
  claims: Readonly<Record<string, unknown>>,
  idToken: string,
  { name, acr }: ProviderSettings,
): Identity {
  const { sub, sid, auth_time } = claims;
  if (typeof sub !== 'string') throw new Error('The provider named nobody');
  if (acr !== undefined && claims.acr !== acr) throw new Error('The provider did not ask for what it had to');
  return {
    ...{ issuer: name, subject: sub, sid: typeof sid === 'string' ? sid : null, idToken },
    authenticatedAt: new Date(authenticated(auth_time, Date.now() / 1000) * 1000),
  };
}

/** The client's own check lets a time to come pass: as the time of a session it would never be old. */
function authenticated(authTime: unknown, now: number): number {
  if (typeof authTime !== 'number' || authTime > now + TOLERANCE)
    throw new Error('The provider did not say when it authenticated this person');
  return Math.min(authTime, now);
}
