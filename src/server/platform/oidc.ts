import type { Configuration } from 'openid-client';

/** A client of an OpenID Connect provider. */
export interface OidcClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Limit of each request to the provider, shorter than a browser waits. */
const TIMEOUT_SECONDS = 6;

/** Reads the provider's metadata. The library is passed in, because it loads at the first sign-in. */
export function discoverProvider(
  { allowInsecureRequests, discovery }: typeof import('openid-client'),
  { issuer, clientId, clientSecret }: OidcClient,
): Promise<Configuration> {
  const isPlain = new URL(issuer).protocol === 'http:';
  const options = { timeout: TIMEOUT_SECONDS, ...(isPlain ? { execute: [allowInsecureRequests] } : {}) };
  return discovery(new URL(issuer), clientId, clientSecret, undefined, options);
}
