import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../../tools/machine/ports.ts';
import { aBranch, aPayload, dayAhead } from '../booking/booking.testing.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import { newKeys } from '../platform/config/keys.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { type RunningServer, wireUp } from './start-server.ts';

const CRM = join(import.meta.dirname, '../../../deploy/examples/crm.mjs');
const SECRET = 'una frase di almeno ventiquattro';
const AUDIENCE = 'https://agenda.velaria.example/fa3/api';
let fresh: FreshDatabase;
let running: RunningServer | undefined;
let crm: ChildProcess | undefined;
afterEach(async () => {
  crm?.kill();
  await running?.stop();
  await fresh.close();
});

/** A server with the example's key, and the example beside it. */
async function bothStarted(folder: string) {
  const keyFile = join(folder, 'key.pem');
  const jwk = JSON.parse(execFileSync(process.execPath, [CRM, 'key', keyFile], { encoding: 'utf8' }));
  const machines = join(folder, 'machines.json');
  const clients = [{ id: 'crm', name: 'CRM', scopes: ['appointments.read'], keys: [jwk] }];
  writeFileSync(machines, JSON.stringify({ audience: AUDIENCE, clients }));
  const port = await freePort();
  const hook = `http://127.0.0.1:${port}/`;
  const read = readEnvironment({
    ...{ PORT: '0', DATABASE_URL: fresh.url, FISSA_KEYS: newKeys(), FISSA_DATA_DIR: folder },
    ...{ FISSA_MACHINES: machines, WEBHOOK_URLS: hook, WEBHOOK_SECRET: SECRET, FISSA_HUMAN_CHECK: 'off' },
  });
  if (!read.ok) throw new Error(read.problems.join());
  running = await wireUp(read.value, { write: () => undefined });
  const url = `http://127.0.0.1:${(running.app.server.address() as { readonly port: number }).port}`;
  const store = join(folder, 'crm.json');
  crm = spawn(process.execPath, [CRM, 'serve'], {
    env: {
      ...{ FISSA_URL: url, FISSA_AUDIENCE: AUDIENCE, CRM_ID: 'crm', CRM_KEY: keyFile, CRM_KID: jwk.kid },
      ...{ CRM_PORT: String(port), CRM_STORE: store, WEBHOOK_SECRET: SECRET },
    },
    stdio: 'ignore',
  });
  return { url, hook, store };
}

// R18.5.1, R18.5.10
test('the CRM example receives a booking, its move and its cancellation, stores each state, and refuses a forged webhook', async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
  const { url, hook, store } = await bothStarted(temporaryFolder('crm'));
  let cookie = '';
  const post = async (call: string, body: object, key = '00000000') => {
    const answer = await fetch(`${url}/fa3/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `key-of-${call}-${key}`, cookie },
      body: JSON.stringify(body),
    });
    if (cookie === '')
      cookie = answer.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ');
    return answer.json();
  };
  const kept = (code: string) =>
    existsSync(store) ? JSON.parse(readFileSync(store, 'utf8')).appuntamenti[code] : undefined;
  const { oppID } = await post('CreateAppointment', aPayload());
  await expect
    .poll(() => kept(oppID), { timeout: 20_000 })
    .toMatchObject({ stato: 'confermato', ora: '10:00', versione: 1 });
  const other = { nome: 'Ulisse', cognome: 'Ventimiglio', codiceFiscale: 'VNTLSS82L21M999M' };
  const { oppID: second } = await post('CreateAppointment', aPayload({ ora: '12:00', datiCliente: other }), '00000001');
  await expect.poll(() => kept(second), { timeout: 20_000 }).toMatchObject({ ora: '12:00', versione: 1 });
  const day = dayAhead(7).replace(/(....)(..)(..)/, '$1-$2-$3');
  expect(await post('CreaAppuntamentoAsync', { oppID, versione: 1, data: `${day} 11:00` })).toMatchObject({
    Status: '0',
  });
  await expect.poll(() => kept(oppID), { timeout: 20_000 }).toMatchObject({ ora: '11:00', versione: 2 });
  await post('AnnullaAppuntamento', { oppID, versione: 2 });
  await expect.poll(() => kept(oppID).stato, { timeout: 20_000 }).toBe('annullato');
  // Unchanged requests are not read again: it continues from its cursor.
  const { rows } = await sql`
    select opp_id = ${second}::text as second, count(*)::int from staff_act where opp_id is not null group by 1 order by 1`.execute(
    fresh.db,
  );
  expect(rows).toEqual([
    { second: false, count: 3 },
    { second: true, count: 1 },
  ]);
  // Unsigned, and correctly signed with another key.
  const time = String(Math.floor(Date.now() / 1_000));
  const foreign = createHmac('sha256', 'la frase di qualcun altro').update(`x.${time}.{}`).digest('base64');
  for (const forged of ['AAAA', foreign]) {
    const headers = { 'webhook-id': 'x', 'webhook-timestamp': time, 'webhook-signature': `v1,${forged}` };
    expect((await fetch(hook, { method: 'POST', headers, body: '{}' })).status, forged).toBe(401);
  }
});
