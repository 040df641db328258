import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seal } from '../../booking/booking.testing.ts';
import { readTowns } from '../../network/places/towns.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { loadDemo } from '../load.ts';
import { loadDemoDesk } from './load-desk.ts';

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
  await loadDemo(database.db, readTowns, seal);
});
afterEach(() => database.close());

// R16.1.5, R16.5.10
test('the demonstration has eight staff, three areas, and past and future days with unshared seats', async () => {
  expect(await loadDemoDesk(database.db, seal)).toBe(true);
  expect(await loadDemoDesk(database.db, seal)).toBe(false);
  const { rows } = await sql`
    select (select count(*)::int from staff where issuer = 'demo') as people,
      (select count(*) > 10 from staff) as colleagues, (select count(*)::int from staff_change where state = 'open') as proposed,
      (select count(distinct area_code)::int from branch) as areas,
      (select count(*)::int from branch where area_code is null) as nowhere,
      (select count(*) > 100 from attendance where outcome = 'attended') as back,
      (select count(distinct outcome)::int from attendance) as outcomes,
      (select count(*) > 20 from seat where starts > now()) as ahead,
      (select count(*) > 2 from callback_case where next_at <= now() and due_at between now() and now() + interval '29 minutes') as at_risk,
      (select count(*) > 2 from callback_case where next_at <= now() and due_at > now() + interval '31 minutes') as in_time,
      (select count(distinct branch_code)::int > 2 from callback_case) as of_branches,
      (select min(starts) between now() - interval '35 days' and now() - interval '26 days'
          and max(starts) between now() + interval '25 days' and now() + interval '30 days'
         from appointment where contact_id like 'D%' and kind = 'visit') as a_month,
      (select count(*)::int from callback_case where due_at < now()) as late,
      (select count(*)::int from callback_case where next_at > now()) as resting,
      (select count(*)::int from callback_case where agent_code = 'AG007') as of_agent,
      (select count(*)::int from step_count where day >= (now() at time zone 'Europe/Rome')::date) as of_today,
      (select count(distinct step)::int from step_count) as steps,
      (select max(count) between 10 and 16 from (select count(*) from appointment where branch_code = '0151' and starts > now() + interval '7 days'
         group by date_trunc('day', starts)) as ahead) as crowded,
      (select count(*)::int from appointment join branch on branch.code = branch_code join holiday on holiday.city in ('', branch.city)
         and holiday.day = (starts at time zone 'Europe/Rome')::date and starts > now() + interval '1 day') as on_holidays,
      -- Duilio's and Ersilia's are not of these days.
      (select count(*)::int from appointment
         where contact_id like 'D%' and greatest(created_at, changed_at) > now() - interval '1 hour') as fresh,
      (select count(*)::int from appointment where starts > now() + interval '1 day' and state = 'confirmed'
         and not exists (select from seat where appointment_id = appointment.id)) as seatless`.execute(database.db);
  expect(rows).toEqual([
    {
      ...{
        people: 8,
        colleagues: true,
        proposed: 2,
        areas: 3,
        nowhere: 0,
        back: true,
        outcomes: 4,
        ahead: true,
        at_risk: true,
        in_time: true,
        of_branches: true,
        a_month: true,
        late: 1,
        resting: 2,
        of_agent: 3,
        fresh: 0,
        seatless: 0,
        crowded: true,
        on_holidays: 0,
      },
      ...{ of_today: 0, steps: 4 },
    },
  ]);
});
