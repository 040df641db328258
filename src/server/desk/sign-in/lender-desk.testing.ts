import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { freePort } from '../../../../tools/machine/ports.ts';
import { seal } from '../../booking/booking.testing.ts';
import type { StaffGroups } from '../../platform/config/site.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, twoBranches } from '../desk.testing.ts';
import { aBrowser } from './browser.testing.ts';
import { aLenderProvider, type LenderProvider } from './lender-provider.testing.ts';
import { mountSignIn } from './mount-sign-in.ts';
import { createProvider } from './provider.ts';

export interface LenderDesk {
  readonly origin: string;
  readonly database: FreshDatabase;
  readonly lender: LenderProvider;
  readonly browser: () => ReturnType<typeof aBrowser>;
  /** Lines of the log. */
  readonly lines: readonly string[];
  readonly close: () => Promise<void>;
}

/** A listening desk with a lender's provider of some kind and two accounts: «direttrice» and «altra». */
export async function aLenderDesk(
  kind: Parameters<typeof aLenderProvider>[1] = {},
  staffGroups?: StaffGroups,
): Promise<LenderDesk> {
  const database = await freshDatabase();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const lender = await aLenderProvider(origin, kind);
  const provider = createProvider({ ...lender.settings, groups: staffGroups });
  const lines: string[] = [];
  const app: FastifyInstance = await aDesk(
    database.db,
    async (desk) => mountSignIn(desk, { db: database.db, seal, provider, origin, staffGroups }),
    { log: { write: (line) => lines.push(line) } },
  );
  await app.listen({ port, host: 'localhost' });
  await twoBranches(database.db);
  for (const code of ['direttrice', 'altra']) await aPerson(database.db, 'manager', code);
  await sql`update staff set issuer = ${lender.issuer}::text`.execute(database.db);
  await sql`delete from staff_session`.execute(database.db);
  const close = async () => {
    await app.close();
    await lender.close();
    await database.close();
  };
  return { origin, database, lender, browser: () => aBrowser(origin), lines, close };
}
