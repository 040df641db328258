import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agentPayload, sendToLeadManager } from '#contract/agents.ts';
import { checkLetter } from '#domain/person/tax-code.ts';
import { aContext, aDeps, aPayload } from '../booking/booking.testing.ts';
import { createLeadCall } from '../booking/leads/create-lead.ts';
import { addDeliveries, enqueueBooked } from '../outbox/channels.testing.ts';
import { startReceiver } from '../outbox/receiver.testing.ts';
import { receiverChannel } from '../outbox/receivers.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import { newKeys } from '../platform/config/keys.ts';
import { freshDatabase } from '../platform/database/postgres.testing.ts';
import { openWorld, type Stops } from './create-deps.ts';
import { deliver } from './deliver.ts';

// R13.11.5, R13.11.6, R18.7.3
test('the operator log reports a dead delivery, and a receiver that is no longer configured', async () => {
  const [{ db, url, close }, gone] = [await freshDatabase(), await startReceiver([410])];
  await addDeliveries(db, [{ event: await enqueueBooked(db), channel: 'webhook:0' }]);
  const dataDir = mkdtempSync(join(tmpdir(), 'fissa-deliver-'));
  const read = readEnvironment({
    ...{ DATABASE_URL: url, FISSA_KEYS: newKeys(), FISSA_DATA_DIR: dataDir },
    ...{ WEBHOOK_URLS: gone.url, WEBHOOK_SECRET: 'una frase di almeno ventiquattro' },
  });
  if (!read.ok) throw new Error('not reached');
  const lines: string[] = [];
  const stops: Stops = [];
  await deliver(await openWorld(read.value, { write: (line) => lines.push(line) }, stops), stops);
  await expect.poll(() => lines.filter((line) => line.includes('delivery-dead'))).toHaveLength(1);
  for (const stop of stops.toReversed()) await stop();
  const { id } = await db
    .selectFrom('delivery')
    .where('dead_at', 'is not', null)
    .select('id')
    .executeTakeFirstOrThrow();
  const route = receiverChannel(gone.url);
  const told = lines.join('');
  expect(told).toContain('"event":"receiver-unknown","route":"webhook:0","waiting":1}\n');
  expect(told).toContain(`"event":"delivery-dead","route":"${route}","code":"http-410","delivery":"${id}"}\n`);
  expect(told).toMatch(
    new RegExp(
      `{"level":40,"time":\\d{13},"event":"failed","route":"${route}","code":"http-410","delivery":"${id}","tries":1}`,
    ),
  );
  await Promise.all([gone.close(), close()]);
  rmSync(dataDir, { recursive: true });
});

/** Messages to a gateway after the text of each of these call requests was sent or stopped. */
async function texted(prefixes: string, asks: readonly Readonly<Record<string, string>>[]): Promise<{ to: string }[]> {
  const [{ db, url, close }, gateway] = [await freshDatabase(), await startReceiver()];
  const dataDir = mkdtempSync(join(tmpdir(), 'fissa-deliver-'));
  const read = readEnvironment({
    ...{ DATABASE_URL: url, FISSA_KEYS: newKeys(), FISSA_DATA_DIR: dataDir },
    ...{ SMS_WEBHOOK_URL: gateway.url, FISSA_SMS_PREFIXES: prefixes, FISSA_SMS_HOURS: '0-24' },
  });
  if (!read.ok) throw new Error('not reached');
  const stops: Stops = [];
  const deps = await openWorld(read.value, { write: () => undefined }, stops);
  const ask = createLeadCall({ ...aDeps(db), seal: deps.seal, fallbackAgent: 'AG000' }, sendToLeadManager, true);
  for (const datiCliente of asks)
    expect(await ask(agentPayload.parse(aPayload({ datiCliente })), aContext())).toMatchObject({
      value: { body: { Status: '0' } },
    });
  await deliver(deps, stops);
  const delivered = db.selectFrom('delivery').where('channel', '=', 'sms').select('delivered_at');
  await expect
    .poll(async () => (await delivered.execute()).filter((sms) => sms.delivered_at !== null))
    .toHaveLength(asks.length);
  for (const stop of stops.toReversed()) await stop();
  await Promise.all([gateway.close(), close()]);
  rmSync(dataDir, { recursive: true });
  return gateway.received.map(({ body }) => JSON.parse(body));
}

// R13.6.2
test('text messages go to the configured countries only', async () => {
  const mario = { codiceFiscale: 'RSSMRA80A01H501U', nome: 'Mario', cognome: 'Rossi', cellulare: '+41791234567' };
  expect((await texted('+41', [{}, mario])).map(({ to }) => to)).toEqual([mario.cellulare]);
});

// R13.6.1, R13.6.3
test('of nine SMS to one number in a day six are sent, then the notice of the limit', async () => {
  const people = Array.from({ length: 9 }, (_, place) => `BLLGVR87D52M00${place}`);
  const sent = await texted(
    '+39',
    people.map((first15) => ({ codiceFiscale: first15 + checkLetter(first15) })),
  );
  expect(sent).toHaveLength(7);
});
