import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '../platform/config/environment.ts';
import { newKeys } from '../platform/config/keys.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { type RunningServer, wireUp } from './start-server.ts';

interface Line {
  readonly event: string;
  readonly requestId: string;
  readonly code?: string;
  readonly client?: string;
  readonly who?: string;
}

let fresh: FreshDatabase;
let running: RunningServer;
let origin: string;
const lines: Line[] = [];
beforeAll(async () => {
  fresh = await freshDatabase();
  const read = readEnvironment({
    ...{ PORT: '0', DATABASE_URL: fresh.url, FISSA_KEYS: newKeys(), FISSA_DATA_DIR: temporaryFolder('security') },
    ...{ FISSA_HUMAN_CHECK: 'off', FISSA_DEMO: 'true', DESK_PORT: 'off' },
  });
  if (!read.ok) throw new Error(read.problems.join());
  running = await wireUp(read.value, { write: (line) => lines.push(JSON.parse(line)) });
  origin = `http://localhost:${(running.app.server.address() as { port: number }).port}`;
}, 60_000);
afterAll(async () => {
  await running.stop();
  await fresh.close();
});

/** The security line of one request. */
async function lineOf(path: string, body: object, visit: string, status = 200): Promise<Line> {
  lines.length = 0;
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `fissa-visit=${visit.repeat(43)}` },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(status);
  const security = () => lines.filter(({ event }) => event === 'security');
  await expect.poll(security).toHaveLength(1);
  return security()[0] as Line;
}
const CODE = { appointmentId: 'ABCDEFGHIJKLMNOPQR', codice: '123456' };

test('refused codes and tokens are logged on both paths, with one pseudonym for a visit', async () => {
  const pseudonyms = [];
  for (const path of ['/fa3/api', '/fa3/proxy'])
    for (const [call, body, code] of [
      ['VerificaCodice', CODE, 'code-refused'],
      ['TokenDecode', { token: 'a.b.c', AppCode: '' }, 'token-refused'],
    ] as const) {
      const line = await lineOf(`${path}/${call}`, body, 'a');
      expect(line).toMatchObject({ code, client: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) });
      pseudonyms.push(line.who);
    }
  expect(new Set(pseudonyms).size).toBe(1);
  expect(pseudonyms[0]).toMatch(/^[\w-]{12}$/);
  expect((await lineOf('/fa3/api/VerificaCodice', CODE, 'b')).who).not.toBe(pseudonyms[0]);
});

test('a reached limit is logged, although the answer does not show it', async () => {
  const ask = { appointmentId: CODE.appointmentId };
  const cookie = `fissa-visit=${'c'.repeat(43)}`;
  const headers = { 'content-type': 'application/json', cookie };
  for (let n = 0; n < 3; n += 1)
    await fetch(`${origin}/fa3/api/InviaCodice`, { method: 'POST', headers, body: JSON.stringify(ask) });
  expect(await lineOf('/fa3/api/InviaCodice', ask, 'c')).toMatchObject({ code: 'limit-reached' });
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from code`.execute(fresh.db);
  expect(rows).toEqual([{ n: 0 }]);
});

test('an invalid secret of a new-slot offer is logged', async () => {
  const line = await lineOf('/fa3/api/LeggiProposta', { token: 'x'.repeat(43) }, 'd', 404);
  expect(line).toMatchObject({ code: 'token-refused', who: expect.any(String) });
});
