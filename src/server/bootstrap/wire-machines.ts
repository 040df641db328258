import type { FastifyInstance } from 'fastify';
import { createAuthenticateClient } from '../integration-api/authenticate-client.ts';
import { loadMachines } from '../integration-api/clients.ts';
import { mountMachines } from '../integration-api/mount-machines.ts';
import { mountReceipts } from '../integration-api/mount-receipts.ts';
import { mountToken } from '../integration-api/partners/mount-token.ts';
import { createWriteRead } from '../integration-api/write-reads.ts';
import type { Deps } from './create-deps.ts';

/**
 * Serves tokens for programs of partners, the API for the lender's programs, if configured, and the endpoint for
 * receipts, if a secret is configured.
 */
export async function openMachines(app: FastifyInstance, { environment, db, seal, clock }: Deps): Promise<void> {
  const { machinesFile, rateLimits, receiptsSecret: secret } = environment;
  await mountToken(app, { db, seal, rateLimits });
  if (secret !== undefined) await mountReceipts(app, { db, secret });
  if (machinesFile === undefined) return;
  const recognise = createAuthenticateClient(loadMachines(machinesFile), clock);
  mountMachines(app, { db, seal, recognise, writeRead: createWriteRead(db), rateLimits });
}
