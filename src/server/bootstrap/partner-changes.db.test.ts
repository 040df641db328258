import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { aPartner, aToken } from '../integration-api/partners/partners.testing.ts';
import { aPartnerServer } from './partner-server.testing.ts';

// R18.11.5
test('the cursor of the changes tells a program nothing of the changes of others', async () => {
  const server = await aPartnerServer();
  onTestFinished(() => server.close());
  for (const id of ['mine', 'other']) await aPartner(server.db, { id });
  const [token, others] = [await aToken(server.db, 'mine'), await aToken(server.db, 'other')];
  const page = async (since = '') => {
    const answer = await server.get(`/appointments?quanti=500${since === '' ? '' : `&since=${since}`}`, token);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  await server.book(token, 0, '09:00');
  const { since } = await page();
  expect(since).toMatch(/^[\w-]{80}$/);
  expect(Buffer.from(since, 'base64url').toString('latin1')).not.toMatch(/[0-9a-f]{8}\.\d/);
  await server.book(others, 1, '09:30');
  const second = await page(since);
  expect(second.appuntamenti).toEqual([]);
  const own = (await server.book(token, 2, '10:00')).json().oppID;
  for (const from of [since, second.since]) expect((await page(from)).appuntamenti).toMatchObject([{ oppID: own }]);
  // Neither a place in clear nor another text is a cursor of a program: both mean the beginning.
  const { rows } = await sql<{ end: string }>`select era || '.' || place as end from feed_end`.execute(server.db);
  for (const from of [rows[0]?.end, 'x'.repeat(80)]) expect((await page(from)).appuntamenti).toHaveLength(2);
});

test('a partner reads no consents, which are given to the lender', async () => {
  const server = await aPartnerServer();
  onTestFinished(() => server.close());
  await aPartner(server.db, { id: 'mine' });
  const token = await aToken(server.db, 'mine');
  await server.book(token, 0, '09:00');
  const { appuntamenti } = (await server.get('/appointments?quanti=500', token)).json();
  expect(appuntamenti).toHaveLength(1);
  expect(appuntamenti[0]).not.toHaveProperty('consensi');
});
