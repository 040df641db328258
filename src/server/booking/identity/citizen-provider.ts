import type { CitizenSettings } from '../../platform/config/citizen-settings.ts';
import { CLAIMED_FIELDS } from '../../platform/config/claim-table.ts';
import { lazy } from '../../platform/lazy.ts';
import { discoverProvider } from '../../platform/oidc.ts';
import { type Claims, type Identified, identifiedBy } from './claims.ts';

/** Values that the server stores when a sign-in begins, and compares with the return from the provider. */
export interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The provider with which customers sign in. Both functions throw when the provider cannot be used. */
export interface CitizenProvider {
  /** Returns the address at the provider, and the values that are compared at the return to `returnTo`. */
  begin(returnTo: string): Promise<{ readonly url: string; readonly checks: SignInChecks }>;
  /** Returns the person, by the address of the return. */
  finish(returned: URL, checks: SignInChecks): Promise<Identified>;
}

/** Authorization code with PKCE, state and nonce. The client and the provider's metadata load at the first sign-in. */
export function createCitizenProvider(settings: CitizenSettings): CitizenProvider {
  const loadClient = lazy(async () => {
    const client = await import('openid-client');
    return { client, config: await discoverProvider(client, settings) };
  });
  return {
    async begin(returnTo) {
      const { client, config } = await loadClient();
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
      const url = client.buildAuthorizationUrl(config, {
        ...{ redirect_uri: returnTo, scope: settings.scope, state, nonce },
        ...{ code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
        ...(settings.acr.length === 0 ? {} : { acr_values: settings.acr.join(' ') }),
        // On a shared device the provider may still know the previous person.
        prompt: 'login',
      });
      return { url: url.href, checks: { state, nonce, verifier } };
    },
    async finish(returned, { state, nonce, verifier }) {
      const { client, config } = await loadClient();
      const tokens = await client.authorizationCodeGrant(config, returned, {
        ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
      });
      const claims: Claims = { ...tokens.claims() };
      if (settings.acr.length > 0 && !settings.acr.some((one) => one === claims.acr))
        throw new Error('The ID token lacks a required acr');
      const isComplete = CLAIMED_FIELDS.every((field) => claims[settings.claims[field] ?? ''] !== undefined);
      const userInfo =
        isComplete || config.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await client.fetchUserInfo(config, tokens.access_token, String(claims.sub));
      return identifiedBy({ ...userInfo, ...claims }, settings.claims);
    },
  };
}
