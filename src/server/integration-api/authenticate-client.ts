import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { MACHINE_SCOPES, type MachineScope } from '#contract/machine/machine-endpoint.ts';
import type { Clock } from '../platform/clock.ts';
import type { MachineClient, Machines } from './clients.ts';

/** An authenticated program, with its current permissions. */
export interface AuthenticatedClient {
  readonly client: Pick<MachineClient, 'id' | 'name' | 'perMinute'>;
  readonly scopes: readonly MachineScope[];
  /** A partner's program reads its own appointments only. */
  readonly isPartner?: true;
}
/**
 * Finds the program that a token belongs to; null for an invalid token. Throws when the provider's keys are
 * unavailable.
 */
export type AuthenticateClient = (token: string) => Promise<AuthenticatedClient | null>;

const ALGORITHMS = ['EdDSA', 'Ed25519', 'ES256', 'RS256', 'PS256'];
/** Tolerated clock difference, and the maximum age of a token that a client signed itself, in seconds. */
const TOLERANCE_SECONDS = 30;
const OWN_TOKEN_SECONDS = 300;

/** Claims of persons' sign-in and logout tokens, which never authenticate a program. */
const OF_PERSONS = ['auth_time', 'amr', 'nonce', 'at_hash', 'c_hash', 'events'];

/**
 * Creates the check of bearer tokens (JWT). There are two kinds: signed by the client itself with a registered key, or
 * issued by the lender's identity provider (OAuth 2 client credentials, RFC 9068). A program may read only what the
 * file of `FISSA_MACHINES` permits; with a provider's token only what the token permits too.
 */
export function createAuthenticateClient({ audience, provider, clients }: Machines, clock: Clock): AuthenticateClient {
  const remote = provider && createRemoteJWKSet(new URL(provider.jwks));
  const rules = () => ({ audience, algorithms: ALGORITHMS, currentDate: clock(), clockTolerance: TOLERANCE_SECONDS });

  async function byProvider(token: string): Promise<AuthenticatedClient | null> {
    if (provider === undefined || remote === undefined) return null;
    const { payload } = await jwtVerify(token, remote, {
      ...rules(),
      issuer: provider.issuer,
      requiredClaims: ['exp'],
    });
    if (OF_PERSONS.some((claim) => payload[claim] !== undefined)) return null;
    const client = clients.get(String(payload.client_id ?? payload.azp ?? payload.sub));
    if (client === undefined) return null;
    const said = String(payload.scope ?? '').split(' ');
    return entitled(client, (scope) => said.includes(scope));
  }

  async function byOwnKey(client: MachineClient, token: string): Promise<AuthenticatedClient | null> {
    const keys = createLocalJWKSet({ keys: [...client.keys] as never });
    await jwtVerify(token, keys, {
      ...rules(),
      ...{ issuer: client.id, subject: client.id, maxTokenAge: OWN_TOKEN_SECONDS, requiredClaims: ['exp', 'iat'] },
    });
    return entitled(client, () => true);
  }

  return async (token) => {
    try {
      const { iss = '' } = claimsOf(token);
      if (iss === provider?.issuer) return await byProvider(token);
      const client = clients.get(iss);
      return client === undefined || client.keys.length === 0 ? null : await byOwnKey(client, token);
    } catch (problem) {
      if (isProviderFailure(problem)) throw problem;
      return null;
    }
  };
}

/** The claims of a token, not verified yet: they only select the key for the verification. */
const claimsOf = (token: string): JWTPayload => decodeJwt(token);

function entitled(client: MachineClient, isSaid: (scope: MachineScope) => boolean): AuthenticatedClient | null {
  const scopes = MACHINE_SCOPES.filter((scope) => client.scopes.includes(scope) && isSaid(scope));
  return scopes.includes('appointments.read') ? { client, scopes } : null;
}

/** Whether the failure was caused by the provider's keys, not by the token. */
const isProviderFailure = (problem: unknown): boolean =>
  !(problem instanceof errors.JOSEError) ||
  problem instanceof errors.JWKSTimeout ||
  problem instanceof errors.JWKSInvalid ||
  problem.code === 'ERR_JOSE_GENERIC';
