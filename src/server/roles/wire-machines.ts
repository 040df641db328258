import type { FastifyInstance } from 'fastify';
import { loadMachines } from '../machines/clients.ts';
import { mountMachines } from '../machines/mount-machines.ts';
import { mountReceipts } from '../machines/mount-receipts.ts';
import { createRecognise } from '../machines/recognise.ts';
import { createWriteRead } from '../machines/write-reads.ts';
import type { World } from './open-world.ts';

/** The reads for the lender's programs, if configured, and receipts, if a signing secret is. */
export async function openMachines(app: FastifyInstance, { environment, db, seal, clock }: World): Promise<void> {
  const { machinesFile, rateLimits, receiptsSecret: secret } = environment;
  if (secret !== undefined) await mountReceipts(app, { db, secret });
  if (machinesFile === undefined) return;
  const recognise = createRecognise(loadMachines(machinesFile), clock);
  mountMachines(app, { db, seal, recognise, writeRead: createWriteRead(db), rateLimits });
}
