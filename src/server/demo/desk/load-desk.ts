import { type Kysely, sql, type Transaction } from 'kysely';
import { DEMO_ISSUER } from '../../desk/sign-in/demo-provider.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { loadCalls } from './load-calls.ts';
import { loadOffer } from './load-offer.ts';
import { loadPeople } from './load-people.ts';
import { loadPrograms } from './load-programs.ts';
import { loadSteps } from './load-steps.ts';
import { loadVisits } from './load-visits.ts';
import { DEMO_AREAS, DEMO_STAFF } from './staff.ts';

type Sealing = Pick<Seal, 'seal' | 'hash' | 'taxCodeHash'>;

/** Loads the demo staff, their areas and days, if there is no staff yet; false otherwise. */
export const loadDemoDesk = (db: Kysely<Database>, seal: Sealing): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await sql`lock table staff in share row exclusive mode`.execute(tx);
    if (await tx.selectFrom('staff').select('id').limit(1).executeTakeFirst()) return false;
    await insertAreas(tx);
    await loadVisits(tx, seal, await insertStaff(tx));
    await loadPeople(tx);
    await loadCalls(tx, seal);
    await loadSteps(tx);
    await loadOffer(tx);
    await loadPrograms(tx);
    return true;
  });

async function insertAreas(tx: Transaction<Database>): Promise<void> {
  await tx
    .insertInto('area')
    .values(DEMO_AREAS.map(({ code, name }) => ({ code, name })))
    .execute();
  const areaOf = sql<string>`case ${sql.join(
    DEMO_AREAS.map(({ code, from }) => sql`when lat >= ${from}::float8 then ${code}::text`),
    sql` `,
  )} end`;
  await tx.updateTable('branch').set({ area_code: areaOf }).execute();
}

/** Inserts the staff; returns the id of the first, a consultant. */
async function insertStaff(tx: Transaction<Database>): Promise<string> {
  const rows = DEMO_STAFF.map(({ code, name, agent }) => ({
    ...{ code, name, issuer: DEMO_ISSUER, subject: code },
    ...{ email: `${code}@velaria.example`, agent_code: agent ?? null },
  }));
  const people = await tx.insertInto('staff').values(rows).returning(['id', 'code']).execute();
  const idOf = new Map(people.map(({ id, code }) => [code, id]));
  const roles = DEMO_STAFF.map(({ code, role, branch, area }) => ({
    ...{ staff_id: idOf.get(code) ?? '', role, branch_code: branch ?? null, area_code: area ?? null },
    ...{ granted_by: null, approved_by: null, until: null },
  }));
  await tx.insertInto('staff_role').values(roles).execute();
  return people[0]?.id ?? '';
}
