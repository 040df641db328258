import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays, toCompact } from '#domain/time/rome.ts';
import { aBranch, aContext, aDeps } from '../booking/booking.testing.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { readCallTimes } from './calling-hours.ts';
import { findBranchesCall } from './find-branches.ts';
import { holdSlotCall } from './hold-slot.ts';

const DAY_MS = 86_400_000;
const PLACE = { cap: '20121', latitude: 45.46, longitude: 9.19, city: '', placeType: 'CAP', TipoFiliali: 0 } as const;

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
});
afterEach(async () => {
  vi.useRealTimers();
  await fresh.close();
});

const deps = () => ({ ...aDeps(fresh.db), holdMinutes: 10 });
async function today(): Promise<string> {
  const { rows } = await sql<{ today: string }>`select (now() at time zone 'Europe/Rome')::date as today`.execute(
    fresh.db,
  );
  return rows[0]?.today ?? '';
}
const hold = async (day: string, ora: string, visit: number) => {
  const input = { codFiliale: '0101', data: toCompact(day), ora };
  const answer = await holdSlotCall(deps())(input, aContext({ visit: Buffer.alloc(32, visit) }));
  return answer.ok && answer.value.body;
};

// R0.24, R0.34
test.each([-400, -1, 3, 400])('a process whose clock is %d days off uses the database clock', async (days) => {
  const day = await today();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
  const found = await findBranchesCall(deps())({ ...PLACE, versione: 'FA3' }, aContext());
  const shown = found.ok ? found.value.body.Filiali[0]?.Disponibilita : [];
  expect(shown?.map(({ Date: shownDay }) => shownDay)).toEqual([0, 1, 2, 3, 4, 5].map((n) => addDays(day, n)));

  const { rows: clock } = await sql<{ ms: number }>`
      select (extract(epoch from now()) * 1000)::float8 as ms`.execute(fresh.db);
  expect(Math.abs((await readCallTimes(fresh.db, '0101')).now - (clock[0]?.ms ?? 0))).toBeLessThan(60_000);

  const later = addDays(day, 5);
  expect(await hold(later, '10:00', 1)).toMatchObject({ Status: '0' });
  expect(await hold(later, '10:00', 2)).toMatchObject({ Status: '0' });
  expect(await hold(later, '10:00', 3)).toMatchObject({ Status: '1' });
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from held_until - now())::float8 as seconds from seat`.execute(fresh.db);
  for (const { seconds } of rows) expect(Math.abs(seconds - 600)).toBeLessThan(60);

  await sql`update seat set held_until = now() - interval '1 second'`.execute(fresh.db);
  expect(await hold(later, '10:00', 3)).toMatchObject({ Status: '0' });
});

// R0.85
test('a hold’s expiry uses the database clock', async () => {
  const day = await today();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * DAY_MS });
  const held = await hold(addDays(day, 5), '10:00', 1);
  const { rows } = await sql<{ until: Date }>`select held_until as until from seat`.execute(fresh.db);
  expect(held && 'scade' in held && new Date(held.scade ?? '').getTime()).toBe(rows[0]?.until.getTime());
});
