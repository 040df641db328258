import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { MACHINE_SCOPES, type MachineScope } from '#contract/machine/machine-endpoint.ts';
import type { Clock } from '../platform/clock.ts';
import type { MachineClient, Machines } from './clients.ts';

/** An authenticated program, with its current permissions. */
export interface Known {
  readonly client: MachineClient;
  readonly scopes: readonly MachineScope[];
}
/** The program of a token; null when it proves none. Throws when the provider's keys are unavailable. */
export type Recognise = (token: string) => Promise<Known | null>;

const ALGORITHMS = ['EdDSA', 'Ed25519', 'ES256', 'RS256', 'PS256'];
/** Seconds of tolerated clock difference, also the maximum age of a client's own token. */
const TOLERANCE = 30;
const OWN_AGE = 300;

/** Claims of persons' sign-in and logout tokens, which never authenticate a program. */
const OF_PERSONS = ['auth_time', 'amr', 'nonce', 'at_hash', 'c_hash', 'events'];

/**
 * Bearer tokens (JWT) of two kinds: a client's own, signed with a registered key, and the lender's provider's (OAuth 2
 * client credentials, RFC 9068). A program reads only what the file permits, and with a provider's token only what that
 * permits too.
 */
export function createRecognise({ audience, provider, clients }: Machines, clock: Clock): Recognise {
  const remote = provider && createRemoteJWKSet(new URL(provider.jwks));
  const rules = () => ({ audience, algorithms: ALGORITHMS, currentDate: clock(), clockTolerance: TOLERANCE });

  async function byProvider(token: string): Promise<Known | null> {
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

  async function byOwnKey(client: MachineClient, token: string): Promise<Known | null> {
    const keys = createLocalJWKSet({ keys: [...client.keys] as never });
    await jwtVerify(token, keys, {
      ...rules(),
      ...{ issuer: client.id, subject: client.id, maxTokenAge: OWN_AGE, requiredClaims: ['exp', 'iat'] },
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
      if (isOurs(problem)) throw problem;
      return null;
    }
  };
}

/** Unverified: only selects the key for the verification. */
const claimsOf = (token: string): JWTPayload => decodeJwt(token);

function entitled(client: MachineClient, isSaid: (scope: MachineScope) => boolean): Known | null {
  const scopes = MACHINE_SCOPES.filter((scope) => client.scopes.includes(scope) && isSaid(scope));
  return scopes.includes('appointments.read') ? { client, scopes } : null;
}

/** Whether the failure lies in the provider's keys, not in the token. */
const isOurs = (problem: unknown): boolean =>
  !(problem instanceof errors.JOSEError) ||
  problem instanceof errors.JWKSTimeout ||
  problem instanceof errors.JWKSInvalid ||
  problem.code === 'ERR_JOSE_GENERIC';
