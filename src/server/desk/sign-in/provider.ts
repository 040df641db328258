import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { StaffGroups } from '../../platform/config/site.ts';
import { lazy } from '../../platform/lazy.ts';
import { discoverProvider } from '../../platform/oidc.ts';
import { MOST_HOURS } from './sessions.ts';

/** Event claim of a logout token. */
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';

/** Connection to the lender's identity provider; `name` is the stored issuer of its accounts. */
export interface ProviderSettings {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Required authentication context, such as a second factor; the token must contain it. */
  readonly acr: string | undefined;
  /** Whether the provider's account names are staff codes; true only in the demonstration. */
  readonly knowsStaffCodes: boolean;
  /** Claim with the groups of a person, and the scopes that it needs; undefined: groups decide no role. */
  readonly groups?: Pick<StaffGroups, 'claim' | 'scope'> | undefined;
  /** Redirect address after a sign-in. */
  readonly returnTo: string;
  /** Address to which the provider redirects after its logout. */
  readonly leftTo: string;
}

/** Target of a sign-in, and its requirements. */
export interface SignInTarget {
  /** A path of the desk. */
  readonly path: string;
  /** The provider must authenticate again: for a step-up, or after an ended session. */
  readonly asksAgain: boolean;
  /** The staff member who steps up; null: any. */
  readonly staffId: string | null;
}

/** Encrypted state in the browser during a sign-in at the provider. */
export interface SignInState extends SignInTarget {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Start of the sign-in, in milliseconds. */
  readonly begun: number;
}

/** The person, as identified by the provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly sid: string | null;
  readonly authenticatedAt: Date;
  /** The ID token, which ends this session at the provider. */
  readonly idToken: string;
  /** Groups, and the names for an account that they give; null without a table of groups. */
  readonly groups: GroupClaims | null;
}

export interface GroupClaims {
  readonly names: readonly string[];
  readonly name: string;
  readonly email: string;
  /** The account name at the provider. */
  readonly account: string;
}

export interface Provider {
  /** Sign-in address and its state. `hint` is the expected staff code. */
  begin(wish: SignInTarget & { readonly hint: string | null }): Promise<[URL, SignInState]>;
  /** Subject of a logout token (back-channel logout); throws when it is invalid. */
  ended(
    token: string,
  ): Promise<Pick<Identity, 'issuer'> & { readonly subject: string | null; readonly sid: string | null }>;
  /** Throws when the provider's answer does not match the state. */
  finish(returned: URL, errand: SignInState): Promise<Identity>;
  /** Address of the provider's logout (RP-initiated logout); null without support. */
  leave(hint: { readonly idToken: string | null; readonly state: string | null }): Promise<URL | null>;
}

/** Maximum age in seconds of an authentication at a sign-in, as long as a desk session lasts. */
const MAX_AGE = MOST_HOURS * 3600;
/** Tolerated difference of the provider's clock in seconds, as in the client library. */
const TOLERANCE = 30;

/** Authorization code with PKCE, state and nonce. The client and the provider's metadata load at the first sign-in. */
export function createProvider(settings: ProviderSettings): Provider {
  const reached = lazy(async () => {
    const client = await import('openid-client');
    return { client, config: await discoverProvider(client, settings) };
  });
  // Cached between tokens, with a minimum pause between two requests: unsigned tokens cause none.
  const keySet = lazy(async () => {
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
        scope: ['openid', settings.groups?.scope ?? ''].join(' ').trim(),
        ...{ state: errand.state, nonce: errand.nonce },
        ...{ code_challenge: await client.calculatePKCECodeChallenge(errand.verifier), code_challenge_method: 'S256' },
        ...(settings.acr === undefined ? {} : { acr_values: settings.acr }),
        // Two parameters of one meaning: some providers support only one of them.
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
      if (events?.[LOGOUT] === undefined || payload.nonce !== undefined)
        throw new Error('The token is no logout token');
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

function identityOf(
  claims: Readonly<Record<string, unknown>>,
  idToken: string,
  { name, acr, groups }: ProviderSettings,
): Identity {
  const { sub, sid, auth_time } = claims;
  if (typeof sub !== 'string') throw new Error('The ID token has no sub');
  if (acr !== undefined && claims.acr !== acr) throw new Error('The ID token lacks the required acr');
  return {
    ...{ issuer: name, subject: sub, sid: typeof sid === 'string' ? sid : null, idToken },
    authenticatedAt: new Date(authenticated(auth_time, Date.now() / 1000) * 1000),
    groups: groups === undefined ? null : groupsOf(claims, groups.claim, sub),
  };
}

/** The client library accepts a future time, which would never expire as a session's time. */
function authenticated(authTime: unknown, now: number): number {
  if (typeof authTime !== 'number' || authTime > now + TOLERANCE)
    throw new Error('The ID token has no valid auth_time');
  return Math.min(authTime, now);
}

/** A claim of groups is a list or one name; without it the person is in no group. */
function groupsOf(claims: Readonly<Record<string, unknown>>, claim: string, sub: string): GroupClaims {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const email = text(claims.email);
  const account = text(claims.preferred_username) || email || sub;
  return { names: [claims[claim]].flat().map(text), name: text(claims.name) || account, email, account };
}
