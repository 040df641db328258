import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import { seal } from '../booking/booking.testing.ts';
import { testApp } from '../http/app.testing.ts';
import type { Database } from '../platform/database/schema.ts';
import { createAuthenticateClient } from './authenticate-client.ts';
import type { MachineClient, Machines } from './clients.ts';
import { mountMachines } from './mount-machines.ts';
import { createPartnerAccess } from './partners/partner-access.ts';
import { createWriteRead } from './write-reads.ts';

export const AUDIENCE = 'https://agenda.velaria.example/fa3/api';

/** Makes a key pair; `jwk` is the public key as the file of `FISSA_MACHINES` has it. */
export async function aKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA' } };
}
export type Key = Awaited<ReturnType<typeof aKey>>;

export const aClient = (id: string, keys: readonly Key[], change: Partial<MachineClient> = {}): MachineClient => ({
  ...{ id, name: `Programma ${id}`, scopes: ['appointments.read'], perMinute: 60, keys: keys.map(({ jwk }) => jwk) },
  ...change,
});

export const theMachines = (...clients: readonly MachineClient[]): Machines => ({
  audience: AUDIENCE,
  provider: undefined,
  clients: new Map(clients.map((each) => [each.id, each])),
});

/** Makes a token that the client signs itself; `claims` replaces claims. */
export const tokenOf = (
  id: string,
  { kid, privateKey }: Key,
  claims: Readonly<Record<string, unknown>> = {},
): Promise<string> => {
  const now = Math.floor(Date.now() / 1_000);
  return new SignJWT({ iss: id, sub: id, aud: AUDIENCE, iat: now, exp: now + 60, ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .sign(privateKey);
};

export type Get = (path: string, token?: string) => Promise<LightMyRequestResponse>;

/** The API for programs, on a database. */
export async function aMachineDoor(
  db: Kysely<Database>,
  machines: Machines,
  rateLimits = false,
): Promise<{ readonly app: FastifyInstance; readonly get: Get }> {
  const recognise = createAuthenticateClient(machines, () => new Date());
  const partners = createPartnerAccess({ db, seal, rateLimits });
  const door = { db, seal, recognise, partners, writeRead: createWriteRead(db), rateLimits };
  const { app } = await testApp({ more: (bare) => mountMachines(bare, door) });
  const get: Get = (path, token) =>
    app.inject({
      url: `/fa3/api${path}`,
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    });
  return { app, get };
}
