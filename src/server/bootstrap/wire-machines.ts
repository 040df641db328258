import type { FastifyInstance } from 'fastify';
import { createAuthenticateClient } from '../integration-api/authenticate-client.ts';
import { loadMachines } from '../integration-api/clients.ts';
import { mountMachines } from '../integration-api/mount-machines.ts';
import { mountReceipts } from '../integration-api/mount-receipts.ts';
import { mountToken } from '../integration-api/partners/mount-token.ts';
import { createPartnerAccess } from '../integration-api/partners/partner-access.ts';
import { createWriteRead } from '../integration-api/write-reads.ts';
import type { Deps } from './create-deps.ts';

/**
 * Serves tokens for programs of partners, reads for programs of partners and of the lender, and the endpoint for receipts,
 * if a secret is configured.
 */
export async function openMachines(app: FastifyInstance, { environment, db, seal, clock }: Deps): Promise<void> {
  const { machinesFile, rateLimits, receiptsSecret: secret } = environment;
  const limited = { db, seal, rateLimits };
  await mountToken(app, limited);
  if (secret !== undefined) await mountReceipts(app, { db, secret });
  const recognise = machinesFile === undefined ? null : createAuthenticateClient(loadMachines(machinesFile), clock);
  mountMachines(app, {
    ...{ db, seal, recognise, partners: createPartnerAccess(limited), writeRead: createWriteRead(db), rateLimits },
  });
}
