import { createLocalJWKSet, createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { MACHINE_SCOPES, type MachineScope } from '#contract/machine/machine-endpoint.ts';
import type { Clock } from '../platform/clock.ts';
import type { MachineClient, Machines } from './clients.ts';

/** A program that showed who it is, and what it may read now. */
export interface Known {
  readonly client: MachineClient;
  readonly scopes: readonly MachineScope[];
}
/** Whom a token names; null when it proves nobody. Throws when the provider's keys cannot be had. */
export type Recognise = (token: string) => Promise<Known | null>;

const ALGORITHMS = ['EdDSA', 'Ed25519', 'ES256', 'RS256', 'PS256'];
/** Seconds by which two clocks may differ, and a token that a client signed itself may be old. */
const TOLERANCE = 30;
const OWN_AGE = 300;

/** What a provider says of a person who signed in, or of a session that ended: no program proves itself with it. */
const OF_PERSONS = ['auth_time', 'amr', 'nonce', 'at_hash', 'c_hash', 'events'];

/**
 * Bearer tokens (JWT) of two kinds: the client's own, signed with a key whose public half we have, and those
 * the lender's provider gives it (OAuth 2 client credentials, RFC 9068). Only what the file allows is ever read, and of a
 * provider's token only what it says.
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

/** Unchecked: it only says whose key to check it with. */
const claimsOf = (token: string): JWTPayload => decodeJwt(token);

function entitled(client: MachineClient, isSaid: (scope: MachineScope) => boolean): Known | null {
  const scopes = MACHINE_SCOPES.filter((scope) => client.scopes.includes(scope) && isSaid(scope));
  return scopes.includes('appointments.read') ? { client, scopes } : null;
}

/** The token is as good as it was: its judge cannot be asked. */
const isOurs = (problem: unknown): boolean =>
  !(problem instanceof errors.JOSEError) ||
  problem instanceof errors.JWKSTimeout ||
  problem instanceof errors.JWKSInvalid ||
  problem.code === 'ERR_JOSE_GENERIC';
