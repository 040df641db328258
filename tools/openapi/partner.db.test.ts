import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBranch, aPayload } from '../../src/server/booking/booking.testing.ts';
import { type RunningServer, wireUp } from '../../src/server/bootstrap/start-server.ts';
import { readEnvironment } from '../../src/server/platform/config/environment.ts';
import { newKeys } from '../../src/server/platform/config/keys.ts';
import { type FreshDatabase, freshDatabase } from '../../src/server/platform/database/postgres.testing.ts';
import { temporaryFolder } from '../../src/server/platform/temporary.testing.ts';
import { clientFor, type PartnerClient } from './generated-client.testing.ts';

let fresh: FreshDatabase;
let running: RunningServer;
let client: PartnerClient;
beforeAll(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
  const own = {
    FISSA_ROLE: 'api',
    PORT: '0',
    DATABASE_URL: fresh.url,
    FISSA_DATA_DIR: temporaryFolder('partner-engine'),
  };
  const read = readEnvironment({ ...own, FISSA_KEYS: newKeys(), FISSA_WORKER: 'off' });
  if (!read.ok) throw new Error(read.problems.join());
  running = await wireUp(read.value, { write: () => undefined });
  client = await clientFor(`http://127.0.0.1:${(running.app.server.address() as AddressInfo).port}/fa3/api`);
}, 60_000);
afterAll(async () => {
  await running.stop();
  await fresh.close();
});

async function showHuman(): Promise<void> {
  const { data } = await client.sfida({});
  const challenge = data.sfida as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  expect(await client.risolviSfida({ token })).toMatchObject({ status: 200 });
}

async function freeHours() {
  const { data } = await client.trovaFiliali3({ cap: '20121', latitude: 45.46, longitude: 9.19 });
  const [branch] = data.Filiali;
  const hours = (branch?.Disponibilita ?? []).flatMap(({ Date: day, Slots }) =>
    Object.entries(Slots).flatMap(([ora, isFree]) => (isFree ? [{ data: day.replaceAll('-', ''), day, ora }] : [])),
  );
  return { code: branch?.Codice ?? '', hours };
}

// R18.6.5
test('a generated client finds, holds, books, moves and cancels as docs/partners-api.md says', async () => {
  await showHuman();
  const { code, hours } = await freeHours();
  const [first, second] = hours.slice(-2);
  if (!first || !second) throw new Error('nothing is free');
  const slot = { codFiliale: code, data: first.data, ora: first.ora };
  expect((await client.bloccaOrario(randomUUID(), slot)).data).toMatchObject({ Status: '0' });
  const key = randomUUID();
  const booked = await client.createAppointment(key, aPayload(slot));
  expect(booked.data).toMatchObject({ Status: '0', resultCode: 0 });
  expect((await client.createAppointment(key, aPayload(slot))).data).toEqual(booked.data);
  const other = await client.createAppointment(key, aPayload({ ...slot, ora: second.ora }));
  expect(other).toMatchObject({ status: 422, data: { code: 'key-reused' } });

  const oppID = 'oppID' in booked.data ? booked.data.oppID : '';
  const read = async () => (await client.getAppuntamento({ oppID })).data;
  expect(await read()).toMatchObject({ appuntamento: { ora: first.ora, versione: 1, stato: 'confermato' } });
  const move = { oppID, versione: 1, filiale: code, data: `${second.day} ${second.ora}` };
  expect((await client.creaAppuntamentoAsync(randomUUID(), move)).data).toMatchObject({ Status: '0', oppID });
  const stale = await client.annullaAppuntamento(randomUUID(), { oppID, versione: 1 });
  expect(stale).toMatchObject({
    status: 409,
    data: { motivo: 'versione', appuntamento: { ora: second.ora, versione: 2 } },
  });
  expect((await client.annullaAppuntamento(randomUUID(), { oppID, versione: 2 })).data).toEqual({ Status: '0' });
  expect(await read()).toMatchObject({ appuntamento: { stato: 'annullato' } });
});

// R18.6.3, R18.6.5
test('an invalid request of such a client is refused with the place of its fault', async () => {
  const wrong = { codFiliale: '0101', data: 'domani', ora: '10:00' };
  expect(await client.bloccaOrario(randomUUID(), wrong)).toMatchObject({
    status: 400,
    data: { code: 'malformed', errors: [{ path: '/data', rule: 'format' }] },
  });
});
