import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seal } from '../../booking/booking.testing.ts';
import { pdfText, readPdf } from '../../messages/documents/read-pdf.testing.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, aVisit, twoBranches } from '../desk.testing.ts';
import { dayList } from './day-lines.ts';
import { mountList } from './mount-list.ts';

let database: FreshDatabase;
let app: FastifyInstance;
beforeEach(async () => {
  database = await freshDatabase();
  await twoBranches(database.db);
  const clock = () => new Date('2026-11-23T08:05:00Z');
  app = await aDesk(database.db, async (desk) => mountList(desk, { db: database.db, seal, clock }));
});
afterEach(async () => {
  await app.close();
  await database.close();
});

// The real day, since `aVisit` places visits by the database clock; the app's fixed clock only dates the print.
const today = romeDay(() => new Date());
const get = (token: string, filiale: string) =>
  app.inject({
    url: `/sportello/api/ElencoDelGiorno?filiale=${filiale}&giorno=${today}`,
    ...{ headers: { host: 'localhost' }, cookies: { 'fissa-desk': token } },
  });

async function textOf(pdf: Buffer): Promise<{ readonly text: string; readonly pages: number }> {
  const { pages } = await readPdf(pdf);
  const text = (pages[0] ?? []).map(({ str }) => `${str} `).join('');
  return { text: text.replaceAll(/\s+/g, ' '), pages: pages.length };
}

// R16.2.9
test('the printed day is one page with visits, masked telephones, who printed it and the copy number', async () => {
  const token = await aPerson(database.db, 'manager');
  await aVisit(database.db, { oppId: 'OPP000000000000001' });
  await aVisit(database.db, { oppId: 'OPP000000000000002', branch: '0102' });
  await aVisit(database.db, { oppId: 'OPP000000000000003' });
  await sql`update appointment set state = 'cancelled' where opp_id = 'OPP000000000000003'`.execute(database.db);
  await get(token, '0101');
  const answer = await get(token, '0101');
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="elenco-0101-${today}.pdf"`,
  });
  const { text, pages } = await textOf(answer.rawPayload);
  expect(pages).toBe(1);
  expect(text).toContain('Stampato da manager, 23/11/2026 09:05, copia 2');
  expect(text).toMatch(/Filiale di Milano.*Ginevra Bellacqua Prestito personale \*{8}21/);
  expect(text.match(/Ginevra/g)).toHaveLength(1);
  const { rows } = await sql`select act, branch_code from staff_act`.execute(database.db);
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ act: 'ElencoDelGiorno', branch_code: '0101' })));
});

// R16.2.9
test('only staff of a branch may print its day', async () => {
  expect((await get(await aPerson(database.db, 'consultant'), '0102')).statusCode).toBe(404);
  expect((await get(await aPerson(database.db, 'auditor'), '0101')).statusCode).toBe(403);
  expect((await get('nobody', '0101')).statusCode).toBe(401);
});

// R16.2.9
test('a list that is too long for one page continues on a second', async () => {
  for (let n = 10; n < 50; n += 1) await aVisit(database.db, { oppId: `OPP0000000000000${n}` });
  const answer = await get(await aPerson(database.db, 'manager'), '0101');
  expect((await pdfText(answer.rawPayload)).match(/Ginevra/g)).toHaveLength(40);
  expect((await readPdf(answer.rawPayload)).pages).toHaveLength(2);
});

// R16.2.9
test('recorded steps of a visit are ticked on paper', async () => {
  for (const n of [1, 2, 3]) await aVisit(database.db, { oppId: `OPP00000000000000${n}` });
  // Puts the visits at fixed hours of today, so that a test run near midnight does not split them.
  await sql`
    update appointment
       set starts = (${today}::date + time '10:00' + make_interval(hours => right(opp_id, 1)::int)) at time zone 'Europe/Rome'`.execute(
    database.db,
  );
  const manager = await aPerson(database.db, 'manager');
  await sql`
    insert into attendance (appointment_id, arrived_at, ended_at, outcome, staff_id)
    select a.id, case opp_id when 'OPP000000000000001' then now() end, now(),
      case opp_id when 'OPP000000000000001' then 'attended' else 'noShow' end, staff.id
      from appointment a, staff where opp_id <> 'OPP000000000000003'`.execute(database.db);
  const scope = { role: 'manager', kind: 'network' } as const;
  const branch = { code: '0101', name: 'Filiale di Milano' };
  const { lines } = await dayList({ db: database.db, seal }, scope, branch, today);
  expect(lines.map(({ hasCome, now }) => [hasCome, now])).toEqual([
    [true, 'attended'],
    [false, 'noShow'],
    [false, 'expected'],
  ]);
  expect(await pdfText((await get(manager, '0101')).rawPayload)).toMatch(/ X Concluso .* X /);
});

// R16.2.40
test('the printed day names who receives a visit', async () => {
  const token = await aPerson(database.db, 'manager');
  await aVisit(database.db, { oppId: 'OPP000000000000001' });
  await ask(app, token, 'PrendoIo', { oppID: 'OPP000000000000001', versione: 0 });
  const { text } = await textOf((await get(token, '0101')).rawPayload);
  expect(text).toContain('Prestito personale, riceve Persona manager');
});
