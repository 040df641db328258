import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import { aPayload } from '../../booking/booking.testing.ts';
import { type RunningServer, wireUp } from '../../bootstrap/start-server.ts';
import { wireEdge } from '../../bootstrap/wire-edge.ts';
import { createUpstream } from '../../edge/upstream.ts';
import { createEdgeSignatures } from '../../http/edge-signatures.ts';
import { systemClock } from '../../platform/clock.ts';
import { readEnvironment } from '../../platform/config/environment.ts';
import { openKeyring } from '../../platform/config/keyring.ts';
import { newKeys } from '../../platform/config/keys.ts';
import { oppIdOf } from '../../platform/crypto/request-code.ts';
import { createSeal } from '../../platform/crypto/seal.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { temporaryFolder } from '../../platform/temporary.testing.ts';
import { parseInstant, replaySettled } from './replay-settled.ts';

const dataDir = temporaryFolder('again');
const keys = newKeys();
let fresh: FreshDatabase;
let engine: RunningServer;
let edge: RunningServer;
let port: number;
const log = { write: () => undefined };
const settings = (change: Record<string, string>) => {
  const common = { PORT: '0', FISSA_HUMAN_CHECK: 'off', FISSA_RATE_LIMITS: 'off', FISSA_KEYS: keys };
  const read = readEnvironment({ ...common, ...change });
  if (!read.ok) throw new Error(read.problems.join());
  return read.value;
};
const startEngine = (at = '0') => {
  const own = { FISSA_ROLE: 'api', FISSA_DEMO: 'true', FISSA_DATA_DIR: join(dataDir, 'api') };
  return wireUp(settings({ ...own, DATABASE_URL: fresh.url, PORT: at }), log);
};
const portOf = ({ app }: RunningServer) => (app.server.address() as { readonly port: number }).port;
beforeAll(async () => {
  fresh = await freshDatabase();
  engine = await startEngine();
  port = portOf(engine);
  const own = { FISSA_ROLE: 'edge', FISSA_API_URL: `http://127.0.0.1:${port}`, FISSA_DATA_DIR: join(dataDir, 'edge') };
  edge = await wireEdge(settings(own), log);
});
afterAll(async () => {
  await edge.stop();
  await engine.stop();
  await fresh.close();
});

async function ask(call: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${portOf(edge)}/fa3/proxy/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return { cookie, ...((await answer.json()) as { readonly data: Record<string, unknown> }) };
}
const book = (key: string, who: object) => {
  const person = { ...who, email: `${key}@posta.example` };
  const call = aPayload({ codFiliale: '0101', data: '', ora: '', ricontatto: 1, datiCliente: person });
  return ask('CreateAppointment', call, { 'idempotency-key': key });
};
const KEYS = ['confirmed-at-once-0001', 'kept-while-it-was-away-01'] as const;
const stored = async () => {
  const own = fresh.db.selectFrom('appointment').where('opp_id', 'in', KEYS.map(oppIdOf));
  return (await own.select('opp_id').orderBy('opp_id').execute()).map(({ opp_id }) => opp_id);
};
const found = async ({ cookie, data }: Awaited<ReturnType<typeof book>>) =>
  (await ask('GetAppuntamento', { oppID: data.oppID }, { cookie })).data;

/** Simulates a restore to an earlier moment: removes all rows of a booking. */
const forget = () =>
  sql`
    do $$ declare each text; begin
      set local session_replication_role = replica;
      foreach each in array '{callback_case,idempotency,consent,proof,code,seat,lead,delivery,outbox,sent_message,staff_letter,refusal,appointment}'::text[] loop
        execute format('delete from %I', each);
      end loop;
    end $$`.execute(fresh.db);

// R17.1.7
test('after a database restore, requests that an edge had seen confirmed are booked again under their codes', async () => {
  const began = Date.now();
  const atOnce = await book(KEYS[0], { nome: 'Mario', cognome: 'Rossi', codiceFiscale: 'RSSMRA80A01H501U' });
  await engine.stop();
  const kept = await book(KEYS[1], {});
  expect([atOnce.data, kept.data]).toMatchObject([{ oppID: oppIdOf(KEYS[0]) }, { provvisorio: true }]);
  engine = await startEngine(String(port));
  await expect.poll(() => found(kept)).toMatchObject({ appuntamento: { stato: 'confermato' } });
  const before = await stored();
  expect(before).toHaveLength(2);
  await expect.poll(async () => (await replayed(0)).lines.at(-1)).toMatch(/^2 confirmed/);

  await forget();
  expect(await stored()).toEqual([]);
  expect(await replayed(began)).toEqual({
    lines: ['2 confirmed as before, 0 refused now, 0 unanswered, 0 unreadable.'],
    isComplete: true,
  });
  expect(await stored()).toEqual(before);
  // Each browser's proof opens its own again.
  for (const own of [atOnce, kept]) expect(await found(own)).toMatchObject({ appuntamento: { stato: 'confermato' } });
  await replayed(began);
  expect(await stored()).toEqual(before);
  expect((await replayed(Date.now() + 60_000)).lines).toEqual([
    '0 confirmed as before, 0 refused now, 0 unanswered, 0 unreadable.',
  ]);
});

const replayed = (since: number) => {
  const ring = openKeyring(settings({ FISSA_DATA_DIR: join(dataDir, 'edge') }));
  const edgeSignatures = createEdgeSignatures(ring, systemClock);
  const upstream = createUpstream({ url: `http://127.0.0.1:${port}`, now: () => performance.now(), edgeSignatures });
  const deps = { ask: upstream, edgeSignatures, endpoints: ENDPOINT_LIST, seal: createSeal(ring) };
  return replaySettled(deps, join(dataDir, 'edge', 'journal'), since);
};

// R17.1.7
test('a time without a time zone is refused', () => {
  expect(parseInstant('2026-11-22T10:30:00+01:00')).toBe(Date.parse('2026-11-22T09:30:00Z'));
  for (const text of [undefined, 'yesterday', '2026-11-22T09:30:00', '2026-11-32T09:30:00Z'])
    expect(parseInstant(text)).toBeNull();
});
