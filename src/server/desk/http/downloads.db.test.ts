import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DESK_API_PATH } from '#contract/desk/desk-endpoint.ts';
import { type Permission, reachOf } from '#domain/desk/permissions.ts';
import { ROLES } from '#domain/desk/roles.ts';
import { seal } from '../../booking/booking.testing.ts';
import { ofLender } from '../../messages/views.testing.ts';
import { romeDay } from '../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, aVisit, twoBranches } from '../desk.testing.ts';
import { reaches } from './every-call.testing.ts';
import { mountDownloads } from './mount-downloads.ts';

let database: FreshDatabase;
let app: FastifyInstance;
const routes: string[] = [];
const lines: string[] = [];
beforeEach(async () => {
  database = await freshDatabase();
  await twoBranches(database.db);
  routes.length = 0;
  lines.length = 0;
  const downloads = async (desk: FastifyInstance) => {
    desk.addHook('onRoute', ({ method, url }) => {
      if (method === 'GET' && url.startsWith(DESK_API_PATH)) routes.push(url.slice(DESK_API_PATH.length + 1));
    });
    const feed = { hear: () => () => undefined, stop: async () => undefined };
    const paper = {
      sites: ofLender.sites,
      changeUrl: async () => 'https://x.example/',
      smsPrefixes: [],
      logoOf: () => null,
    };
    mountDownloads(desk, { db: database.db, seal, clock: () => new Date(), feed, ...paper });
  };
  app = await aDesk(database.db, downloads, { log: { write: (line) => lines.push(line) } });
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const today = romeDay(() => new Date());
const day = (branch: string) => `?filiale=${branch}&giorno=${today}`;
/** A coming visit at each branch; none at the third. */
const visitAt = (branch: string) => `OPP00000000000${branch}`;
interface Download {
  readonly permissions: readonly Permission[];
  /** Its address at a branch; null: it belongs to no branch. */
  readonly at: ((branch: string) => string) | null;
  /** Status with the permission, without a branch. */
  readonly status: number;
}
const DOWNLOADS: Readonly<Record<string, Download>> = {
  ElencoDelGiorno: { permissions: ['list.print'], at: day, status: 400 },
  FoglioAppuntamento: { permissions: ['appointment.book'], at: (branch) => `?oppID=${visitAt(branch)}`, status: 400 },
  // A file of another account is not found.
  Esportazione: { permissions: ['export.counts'], at: null, status: 404 },
  Eventi: { permissions: ['agenda.read', 'callback.read'], at: null, status: 200 },
};

/** The answer's head; does not wait for the end of a stream. */
async function get(token: string | null, path: string) {
  const cookies = token === null ? {} : { 'fissa-desk': token };
  const url = `${DESK_API_PATH}/${path}`;
  const asked = { method: 'GET', url, cookies, headers: { host: 'localhost' }, payloadAsStream: true } as const;
  const answer = await app.inject(asked);
  if (answer.statusCode === 200) answer.stream().destroy();
  const body = answer.statusCode === 200 ? '' : (await answer.stream().setEncoding('utf8').toArray()).join('');
  return { status: answer.statusCode, body: body.replace(/request-\d+/, 'request') };
}

async function aFileOfAnother(): Promise<string> {
  await aPerson(database.db, 'admin', 'another');
  await sql`insert into export_file (code, staff_id, name, content, expires_at)
            select 'a-file-of-another', id, 'x.csv', 'x', now() + interval '1 day' from staff`.execute(database.db);
  return '?file=a-file-of-another';
}

test('every download route is listed in DOWNLOADS', () => {
  expect(routes.sort()).toEqual(Object.keys(DOWNLOADS).sort());
});

// R16.1.4, R16.8.6
test.each(ROLES)('a %s may get only the downloads of the role, within its scope', async (role) => {
  for (const branch of ['0101', '0102']) await aVisit(database.db, { oppId: visitAt(branch), branch, in: 24 });
  const query = await aFileOfAnother();
  const token = await aPerson(database.db, role);
  for (const [path, { permissions, at, status }] of Object.entries(DOWNLOADS)) {
    expect((await get(null, path)).status, path).toBe(401);
    const may = permissions.filter((permission) => reachOf(permission, role) !== null);
    const general = await get(token, at === null ? path + query : path);
    expect(general.status, path).toBe(may.length > 0 ? status : 403);
    if (at === null) continue;
    const nowhere = await get(token, path + at('0999'));
    for (const branch of ['0101', '0102'] as const) {
      const answer = await get(token, path + at(branch));
      const inside = may.some((permission) => reaches(role, permission, branch));
      expect([path, branch, answer.status === 200]).toEqual([path, branch, inside]);
      if (!inside) expect(answer).toEqual(nowhere);
    }
  }
});

test.each(Object.keys(DOWNLOADS))(
  'a refused %s is logged as a security event with its cause and caller',
  async (path) => {
    const security = () => lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'security');
    await get('a-token-of-no-session', path);
    await expect.poll(security).toMatchObject([{ code: 'session-refused', client: expect.any(String) }]);
    lines.length = 0;
    const none = ROLES.find((role) => DOWNLOADS[path]?.permissions.every((one) => reachOf(one, role) === null));
    if (none === undefined) return;
    await get(await aPerson(database.db, none), path);
    await expect.poll(security).toMatchObject([{ code: 'not-allowed', who: expect.any(String) }]);
  },
);
