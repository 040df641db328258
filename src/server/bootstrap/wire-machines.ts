import type { FastifyInstance } from 'fastify';
import { createAuthenticateClient } from '../integration-api/authenticate-client.ts';
import { loadMachines } from '../integration-api/clients.ts';
import { mountMachines } from '../integration-api/mount-machines.ts';
import { mountReceipts } from '../integration-api/mount-receipts.ts';
import { createWriteRead } from '../integration-api/write-reads.ts';
import type { Deps } from './create-deps.ts';

/**
 * Serves the API for the lender's programs, if configured, and the endpoint for receipts, if a secret is configured.
 */
export async function openMachines(app: FastifyInstance, { environment, db, seal, clock }: Deps): Promise<void> {
  const { machinesFile, rateLimits, receiptsSecret: secret } = environment;
  if (secret !== undefined) await mountReceipts(app, { db, secret });
  if (machinesFile === undefined) return;
  const recognise = createAuthenticateClient(loadMachines(machinesFile), clock);
  mountMachines(app, { db, seal, recognise, writeRead: createWriteRead(db), rateLimits });
}
