import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aContext, aDeps, aPayload, customer, everyContactProven, seal } from '../booking/booking.testing.ts';
import { sendCodeCall } from '../booking/change/send-code.ts';
import { createAppointmentCall } from '../booking/create/create.ts';
import { purgeExpired } from '../booking/retention/clean.ts';
import { aDesk, aPerson, ask, twoBranches } from '../desk/desk.testing.ts';
import { createChannels } from '../messages/channels.ts';
import { testMessages } from '../messages/messages.testing.ts';
import { ofLender } from '../messages/views.testing.ts';
import { enqueueEvent } from '../outbox/enqueue-event.ts';
import { readEvent } from '../outbox/events.ts';
import { keepMailFiles, removeMailFiles } from '../outbox/mail-files.ts';
import { type Environment, readEnvironment } from '../platform/config/environment.ts';
import { keysText } from '../platform/config/keys.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Report } from '../platform/operator-log.ts';
import { openWorld, type Stops } from './create-deps.ts';

const HERS = 'ginevra@posta.example';
const FORMER = 'former.ginevra@posta.example';
const MARIO = { codiceFiscale: 'RSSMRA80A01H501U', nome: 'Mario', cognome: 'Rossi' };
const OTHER = 'mario@posta.example';

let fresh: FreshDatabase;
let dataDir: string;
let told: Report[];
beforeEach(async () => {
  fresh = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'fissa-mail-files-'));
  told = [];
  await twoBranches(fresh.db);
  const hers = await booked({ email: HERS }, '10:00');
  await booked({ ...MARIO, email: OTHER }, '12:00');
  await everyContactProven(fresh.db);
  await sendCodeCall(aDeps(fresh.db))({ appointmentId: hers }, aContext());
  const to = seal.seal(FORMER).toString('base64url');
  await inTransaction(fresh.db, (tx) =>
    enqueueEvent(tx, { kind: 'message.previous-contact', payload: { oppID: hers, to, stays: false } }),
  );
  await written(dataDir);
});
afterEach(async () => {
  await fresh.close();
  await rm(dataDir, { recursive: true });
});

async function booked(datiCliente: { readonly email: string }, ora: string): Promise<string> {
  const visit = Buffer.alloc(32, datiCliente.email);
  const payload = aPayload({ ora, datiCliente });
  const made = await createAppointmentCall(aDeps(fresh.db))(payload, aContext({ visit }));
  if (!made.ok || !('oppID' in made.value.body)) throw new Error('not reached');
  return made.value.body.oppID;
}

/** Writes the mail of every event into the folder, as the file transport does. */
async function written(into: string): Promise<void> {
  const messages = testMessages({
    db: fresh.db,
    open: seal.open,
    changeUrl: async () => 'https://velaria.example/fa3',
  });
  const receivers = { smtpUrl: undefined, smsWebhookUrl: undefined, webhookUrls: [], webhookSecret: undefined };
  const channels = createChannels(
    { ...receivers, mailFrom: ofLender.mailFrom, dataDir: into },
    messages,
    ofLender.clock,
  );
  for (const event of (await fresh.db.selectFrom('outbox').selectAll().execute()).map(readEvent))
    if (messages.wants(event)) await channels.get('mail')?.deliver(event);
}

/** The recipient of each mail in the folder. */
async function recipients(of = dataDir): Promise<string[]> {
  const folder = join(of, 'mail');
  const mails = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const read = await Promise.all(mails.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  return read.map(({ to }) => to?.[0]?.address ?? '').sort();
}
const ALL = [FORMER, HERS, HERS, OTHER];
const asPast = (interval: string) =>
  sql`update appointment set starts = now() - ${interval}::interval
       where tax_code_hash = ${seal.taxCodeHash(customer.code)}`.execute(fresh.db);
const files = () => keepMailFiles({ db: fresh.db, dataDir, tell: (report) => void told.push(report) });
async function erased(): Promise<unknown> {
  const mailFiles = files();
  const app = await aDesk(fresh.db, undefined, { mailFiles });
  const dpo = await aPerson(fresh.db, 'dpo');
  const asked = { codiceFiscale: customer.code, pratica: 'P-2026-17', motivo: 'richiesta' };
  const answer = await ask(app, dpo, 'CancellaPersona', asked);
  await Promise.all([app.close(), mailFiles.stop()]);
  return answer.json();
}

// R16.7.12
test('an erasure removes the mail files of the person, to former addresses and with codes too', async () => {
  expect(await recipients()).toEqual(ALL);
  await asPast('2 days');
  expect(await erased()).toMatchObject({ Status: '0', richieste: 1 });
  expect(await recipients()).toEqual([OTHER]);
});

// R16.7.12
test('a refused erasure removes no mail file', async () => {
  expect(await erased()).toMatchObject({ Status: '1', motivo: 'visita' });
  expect(await recipients()).toEqual(ALL);
});

// R16.3.11
test('the mail files of a request are removed once the cleaning has made it anonymous', async () => {
  await purgeExpired(fresh.db, seal, 400);
  expect(await removeMailFiles(fresh.db, dataDir)).toBe(0);
  await asPast('13 months');
  await purgeExpired(fresh.db, seal, 400);
  expect(await removeMailFiles(fresh.db, dataDir)).toBe(3);
  expect(await recipients()).toEqual([OTHER]);
});

test('a mail file is removed with its event, and other files stay', async () => {
  await writeFile(join(dataDir, 'mail', 'evt_gone.eml.tmp'), 'To: nobody');
  await writeFile(join(dataDir, 'mail', 'notes.eml'), 'To: nobody');
  await sql`update outbox set created_at = now() - interval '91 days'`.execute(fresh.db);
  await purgeExpired(fresh.db, seal, 400);
  expect(await removeMailFiles(fresh.db, dataDir)).toBe(5);
  expect(await readdir(join(dataDir, 'mail'))).toEqual(['notes.eml']);
});

test('a folder that cannot be read is logged, and does not fail the erasure', async () => {
  await rm(join(dataDir, 'mail'), { recursive: true });
  await writeFile(join(dataDir, 'mail'), '');
  await asPast('2 days');
  expect(await erased()).toMatchObject({ Status: '0' });
  expect(told).toContainEqual({ event: 'failed', route: 'mail-files', code: 'ENOTDIR' });
});

/** Of the rows that the tests write. */
const KEYS = keysText({ encryption: Buffer.alloc(32, 1), hash: Buffer.alloc(32, 2), signing: Buffer.alloc(32, 3) });
const ROLES: readonly Environment['role'][] = ['all', 'api', 'worker', 'desk'];

// R16.7.12
test.each(ROLES)('a process of role %s cleans its own folder when it starts', async (role) => {
  const own = await mkdtemp(join(tmpdir(), 'fissa-mail-files-'));
  const read = readEnvironment({
    ...{ DATABASE_URL: fresh.url, FISSA_KEYS: KEYS, FISSA_DATA_DIR: own, FISSA_ROLE: role },
    ...{ DESK_URL: 'http://localhost:3010', FISSA_DEMO: 'false' },
  });
  if (!read.ok) throw new Error(read.problems.join());
  await written(own);
  await asPast('2 days');
  await erased();
  expect(await recipients(own)).toEqual(ALL);
  const stops: Stops = [];
  await openWorld(read.value, { write: () => undefined }, stops);
  await expect.poll(() => recipients(own)).toEqual([OTHER]);
  for (const stop of stops.toReversed()) await stop();
  await rm(own, { recursive: true });
});
