import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aContext, customer, seal } from '../../booking/booking.testing.ts';
import { noLimits } from '../../http/limits/limits.ts';
import { decodeTokenCall } from '../../links/decode.ts';
import { mailLink } from '../../links/make-link.ts';
import { createTokens } from '../../links/tokens.ts';
import { pdfText } from '../../messages/documents/read-pdf.testing.ts';
import { ofLender } from '../../messages/views.testing.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, aVisit, twoBranches } from '../desk.testing.ts';
import { mountPaper } from './mount-paper.ts';

let database: FreshDatabase;
let app: FastifyInstance;
const links: string[] = [];
const tokens = createTokens({ signing: Buffer.alloc(32, 3) }, () => new Date());
beforeEach(async () => {
  database = await freshDatabase();
  await twoBranches(database.db);
  links.length = 0;
  const changeUrl = async (of: Parameters<typeof mailLink>[1]) => {
    links.push(await mailLink({ sites: ofLender.sites, tokens }, of));
    return links.at(-1) ?? '';
  };
  app = await aDesk(database.db, async (desk) =>
    mountPaper(desk, {
      ...{ db: database.db, seal, clock: () => new Date(), sites: ofLender.sites, logoOf: () => null },
      ...{ changeUrl, smsPrefixes: ['+39'] },
    }),
  );
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const MINE = 'OPP000000000000001';
const get = (token: string, oppID = MINE) =>
  app.inject({
    url: `/sportello/api/FoglioAppuntamento?oppID=${oppID}`,
    ...{ headers: { host: 'localhost' }, cookies: { 'fissa-desk': token } },
  });

// R16.3.13
test('the sheet of a coming visit has its code, how messages arrive, and a link that proves the visit', async () => {
  await aVisit(database.db, { oppId: MINE, in: 24 });
  await sql`update appointment set email = ${seal.seal('')}`.execute(database.db);
  const answer = await get(await aPerson(database.db, 'consultant'));
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="Appuntamento.pdf"',
    'cache-control': 'no-store',
  });
  const text = await pdfText(answer.rawPayload);
  expect(text).toContain('OPP000 000000 000001');
  expect(text).toContain('Ti avvisiamo per SMS.');
  expect(text).not.toContain('Bellacqua');
  const { rows } = await sql`select act, branch_code, opp_id, person from staff_act`.execute(database.db);
  expect(rows).toEqual([
    {
      ...{ act: 'FoglioAppuntamento', branch_code: '0101', opp_id: MINE },
      person: expect.any(Buffer),
    },
  ]);
  const deps = { db: database.db, seal, tokens, clock: () => new Date(), limits: noLimits, mainSite: '' };
  const given = /#token=(\S+)/.exec(links[0] ?? '')?.[1] ?? '';
  const opened = await decodeTokenCall(deps)({ token: given, AppCode: '' }, aContext({ site: 'velaria' }));
  expect(opened).toMatchObject({ value: { body: { parametri: [{ keyCode: 'oppID', valore: MINE }] } } });
});

// R16.3.13
test.each([
  ['a cancelled visit', sql`update appointment set state = 'cancelled'`],
  ['a visit that has begun', sql`update appointment set starts = now() - interval '1 minute'`],
  [
    'a displaced visit',
    sql`
      with change as (
        insert into capacity_change (kind, branch_codes, first_day, last_day, payload, reason, state, affected,
          affected_sha256, applied_at)
        values ('closure', array['0101'], current_date, current_date, '{}', 'Lavori', 'applied', 1,
          ${Buffer.alloc(32)}, now()) returning id)
      insert into displacement (change_id, appointment_id, cause, state, branch_code, starts, token_hash)
      select change.id, a.id, 'closed', 'offered', branch_code, a.starts, ${Buffer.alloc(32)} from change, appointment a`,
  ],
  ['an erased person', sql`update appointment set first_name = '', last_name = ''`],
])('%s has no sheet, and leaves no link', async (_, change) => {
  await aVisit(database.db, { oppId: MINE, in: 24, taxCode: customer.code });
  await change.execute(database.db);
  expect((await get(await aPerson(database.db, 'manager'))).statusCode).toBe(404);
  expect(links).toEqual([]);
});
