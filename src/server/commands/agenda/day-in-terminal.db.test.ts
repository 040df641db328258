import { afterEach, beforeEach, expect, test } from 'vitest';
import { seal } from '../../booking/booking.testing.ts';
import { aVisit, twoBranches } from '../../desk/desk.testing.ts';
import { romeDay, systemClock } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { dayInTerminal } from './day-in-terminal.ts';

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
  await twoBranches(database.db);
});
afterEach(() => database.close());

// R16.2.9
test('the command prints the day without surnames and telephone numbers, and writes an audit entry', async () => {
  const today = romeDay(systemClock);
  await aVisit(database.db, { oppId: 'OPP000000000000001' });
  await aVisit(database.db, { oppId: 'OPP000000000000002', branch: '0102' });
  const [title, line, ...more] = await dayInTerminal({ db: database.db, seal }, '0101', today);
  expect(title).toContain('Filiale di Milano');
  expect(line).toMatch(/^\d\d:\d\d {2}Ginevra B\*{4} +Prestito personale +\*{8}21$/);
  expect(more).toEqual([]);
  const noted = database.db.selectFrom('audit').select(['kind', 'payload']);
  expect(await noted.execute()).toEqual([{ kind: 'agenda-read', payload: { branch: '0101', day: today, visits: 1 } }]);
  await expect(dayInTerminal({ db: database.db, seal }, '0999', today)).rejects.toThrow('There is no branch 0999');
});
