import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aVisit, key, moveTo } from './change.testing.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const row = () =>
  fresh.db.selectFrom('appointment').select(['details', 'version', 'first_name']).executeTakeFirstOrThrow();

// R14.2.5
test.each([
  [3, '3', '3', 2],
  [3, '', undefined, 1],
  [3, '9', undefined, 1],
  [1, '3', '3', 2],
  [5, '3', undefined, 1],
] as const)('for product %i, the job «%s» sent with a change becomes %s, and never another name', async (...of) => {
  const [product, tipoOccupazione, job, version] = of;
  const { oppID, owner } = await aVisit(fresh.db);
  await fresh.db.updateTable('appointment').set({ product }).execute();
  await moveTo('10:00', { db: fresh.db, oppID, who: key(owner), tipoOccupazione, nome: 'Altra', cognome: 'Persona' });
  const { details, ...rest } = await row();
  expect([details.tipoOccupazione, rest]).toEqual([job, { version, first_name: 'Ginevra' }]);
});
