import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { agentPayload } from '#contract/agents.ts';
import { inGroups } from '#domain/booking/request-code.ts';
import { aBranch, aContext, aDeps, aPayload, seal } from '../booking/booking.testing.ts';
import { createAppointmentCall } from '../booking/create/create.ts';
import { createLeadCall } from '../booking/leads/create-lead.ts';
import { readEvent, type StoredEvent } from '../outbox/events.ts';
import { startWorker, type Worker } from '../outbox/worker.ts';
import { createDatabase } from '../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { createAdmit } from './admit.ts';
import { createChannels } from './channels.ts';
import { lockRecipient } from './lock-recipient.ts';
import { testMessages } from './messages.testing.ts';
import { paceStaff } from './pace-staff.ts';
import { ofLender } from './views.testing.ts';

const AGENT = 'livia@agenti.example';
const BRANCH = 'milano@velaria.example';
const PERSONAL = /Ginevra|Bellacqua|BLLGVR|canarina|333\d/;

let fresh: FreshDatabase;
let dataDir: string;
beforeEach(async () => {
  fresh = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'fissa-gathered-'));
  await aBranch(fresh.db, 20);
  await fresh.db.updateTable('branch').set({ email: BRANCH }).execute();
  const agent = { oam: '', phone: '', active: true, multi_area: false, caps: [] };
  await fresh.db
    .insertInto('agent')
    .values({ ...agent, code: 'AG007', name: 'Livia Rocca', email: AGENT })
    .execute();
});
afterEach(async () => {
  await fresh.close();
  await rm(dataDir, { recursive: true });
});

/** So many people ask for a call of the agent; answers the codes of their requests. */
async function askForCalls(count: number, change: object = {}): Promise<readonly string[]> {
  const codes: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const lead = agentPayload.parse({ ...aPayload(change), codiceSubAgente: 'AG007' });
    const answer = await createLeadCall(
      { ...aDeps(fresh.db), fallbackAgent: 'AG007' },
      { call: 'x' },
      false,
    )(lead, aContext());
    if (!answer.ok || !('oppID' in answer.value.body)) throw new Error('not made');
    codes.push(answer.value.body.oppID);
    await sql`update lead set tax_code_hash = sha256(opp_id::bytea)`.execute(fresh.db);
  }
  return codes;
}
/** So many people book a visit at the branch for information only. */
async function bookForInformation(count: number): Promise<readonly string[]> {
  const codes: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const answer = await createAppointmentCall(aDeps(fresh.db))(aPayload({ solo_info: 'si' }), aContext());
    if (!answer.ok || !('oppID' in answer.value.body)) throw new Error('not made');
    codes.push(answer.value.body.oppID);
    await sql`update appointment set tax_code_hash = sha256(opp_id::bytea)`.execute(fresh.db);
  }
  return codes;
}

const messagesOf = (db: FreshDatabase['db']) =>
  testMessages({
    db,
    open: seal.open,
    sender: () => 'Velaria',
    admit: createAdmit({ db, seal, smsPrefixes: ['+39'], capped: true, onReached: () => undefined }),
  });

/** Delivers everything that is due by so many processes with connections of their own; they end then. */
async function deliverAll(processes = 3): Promise<void> {
  const started: { readonly worker: Worker; readonly db: FreshDatabase['db'] }[] = [];
  const others = { smtpUrl: undefined, smsWebhookUrl: undefined, webhookUrls: [], webhookSecret: undefined };
  for (let n = 0; n < processes; n += 1) {
    const db = createDatabase(fresh.url);
    const channels = createChannels(
      { ...others, mailFrom: ofLender.mailFrom, dataDir },
      messagesOf(db),
      ofLender.clock,
    );
    started.push({ worker: startWorker({ db, channels, pollMs: 50 }), db });
  }
  const waiting = sql<object>`
    select from outbox where split_at is null and split_due_at <= now()
    union all select from delivery where delivered_at is null`;
  await expect.poll(async () => (await waiting.execute(fresh.db)).rows.length, { timeout: 20_000 }).toBe(0);
  for (const { worker, db } of started) {
    await worker.stop();
    await db.destroy();
  }
}

/** Mail files to a recipient, parsed, the shortest first. */
async function lettersTo(to: string) {
  const folder = join(dataDir, 'mail');
  const mails = await Promise.all(
    (await readdir(folder)).map(async (file) => PostalMime.parse(await readFile(join(folder, file)))),
  );
  return mails
    .filter((mail) => mail.to?.[0]?.address === to)
    .map(({ subject, text = '', html = '' }) => ({ subject, text, html }))
    .sort((one, other) => one.text.length - other.text.length);
}
const namesOf = (text: string, codes: readonly string[]) => codes.filter((code) => text.includes(inGroups(code)));

/** As if the hour that runs had ended. */
async function endHour(): Promise<void> {
  await sql`update staff_letter set due_at = now() - interval '1 second' where due_at > now()`.execute(fresh.db);
  await sql`update outbox set split_due_at = now() where kind = 'message.gathered'`.execute(fresh.db);
}
const gatheredOnes = () =>
  fresh.db.selectFrom('outbox').selectAll().where('kind', '=', 'message.gathered').orderBy('created_at').execute();
async function gatheredOne(n = 0): Promise<StoredEvent> {
  const event = (await gatheredOnes())[n];
  if (event === undefined) throw new Error('nothing was gathered');
  return event;
}

// R13.6.4
describe('letters to an agent', () => {
  test('above five an hour are combined into one at the end of the hour, also by several restarting processes', async () => {
    const codes = await askForCalls(12);
    await deliverAll();
    const atOnce = await lettersTo(AGENT);
    expect(atOnce.map(({ subject }) => subject)).toEqual(Array(5).fill('Nuovo contatto da richiamare'));
    const [event, ...further] = await gatheredOnes();
    expect(further).toEqual([]);
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from split_due_at - created_at)::float8 / 60 as wait from outbox where id = ${event?.id}`.execute(
      fresh.db,
    );
    expect(rows[0]?.wait).toBeGreaterThan(58);
    expect(rows[0]?.wait).toBeLessThanOrEqual(60);

    await endHour();
    await deliverAll();
    const letters = await lettersTo(AGENT);
    expect(letters).toHaveLength(6);
    const gathered = letters.find(({ subject }) => subject === '7 nuove richieste');
    const told = letters.flatMap(({ text }) => namesOf(text, codes));
    expect([...told].sort()).toEqual([...codes].sort());
    for (const text of [gathered?.text ?? '', gathered?.html ?? '']) {
      expect(text.match(/richiesta del \d\d\/\d\d\/\d{4}, ore \d\d:\d\d, contatto da confermare/g)).toHaveLength(7);
      expect(text).not.toMatch(PERSONAL);
    }
    expect(gathered?.text).toContain('Da richiamare');
  });

  test('are sent at once again after the hour', async () => {
    await askForCalls(6);
    await deliverAll(1);
    await endHour();
    await deliverAll(1);
    const [code = ''] = await askForCalls(1);
    await deliverAll(1);
    const letters = await lettersTo(AGENT);
    expect(letters).toHaveLength(7);
    expect(letters.filter(({ text }) => namesOf(text, [code]).length === 1)).toMatchObject([
      { subject: 'Nuovo contatto da richiamare' },
    ]);
  });

  test('are listed alike at each attempt; a later request is listed in the next combined mail', async () => {
    const codes = await askForCalls(7);
    await deliverAll(1);
    const mail = async (n: number) => messagesOf(fresh.db).mail(readEvent(await gatheredOne(n)));
    const first = await mail(0);
    expect(namesOf(first?.text ?? '', codes)).toHaveLength(2);
    // The hour still runs by the database's clock.
    const [late = ''] = await askForCalls(1, { solo_info: 'si' });
    await deliverAll(1);
    expect(await mail(0)).toEqual(first);
    const second = await mail(1);
    expect(second).toMatchObject({ to: AGENT, subject: 'Una nuova richiesta' });
    expect(namesOf(second?.text ?? '', [...codes, late])).toEqual([late]);
    expect(second?.text).toContain('solo informazioni');
    expect(await gatheredOnes()).toHaveLength(2);
  });

  test('that are simultaneous are sent five times, and the others in one combined mail', async () => {
    const codes = await askForCalls(16);
    const stored = await fresh.db.selectFrom('outbox').selectAll().where('kind', '=', 'message.agent').execute();
    const mails = await Promise.all(stored.map((row) => messagesOf(fresh.db).mail(readEvent(row))));
    expect(mails.filter((mail) => mail !== null)).toHaveLength(5);
    const first = await gatheredOne();
    expect(await gatheredOnes()).toEqual([first]);
    const gathered = await messagesOf(fresh.db).mail(readEvent(first));
    expect(namesOf(gathered?.text ?? '', codes)).toHaveLength(11);
  });

  test('are listed even if they arrive while the combined mail is written', async () => {
    const codes = await askForCalls(6);
    await deliverAll(1);
    const first = await gatheredOne();
    const [late = ''] = await askForCalls(1);
    const { id } = await fresh.db
      .selectFrom('outbox')
      .select('id')
      .where(sql<boolean>`kind = 'message.agent' and payload ->> 'oppID' = ${late}`)
      .executeTakeFirstOrThrow();
    const blocked = sql<object>`
      select from pg_locks join pg_database d on d.oid = database
       where datname = current_database() and locktype = 'advisory' and not granted`;
    const { writing } = await fresh.db.transaction().execute(async (tx) => {
      const { recipient } = await tx.selectFrom('staff_letter').select('recipient').executeTakeFirstOrThrow();
      await lockRecipient(tx, recipient);
      expect(await paceStaff(tx, recipient, readEvent({ ...first, id }))).toBe('stop');
      const letter = messagesOf(fresh.db).mail(readEvent(first));
      await expect.poll(async () => (await blocked.execute(fresh.db)).rows.length).toBe(1);
      return { writing: letter };
    });
    const gathered = await writing;
    expect(gathered?.subject).toBe('2 nuove richieste');
    expect(namesOf(gathered?.text ?? '', [...codes, late])).toContain(late);
  });

  test('above a hundred are listed by code, and those of erased persons are omitted', async () => {
    const codes = await askForCalls(108);
    await deliverAll();
    const atOnce = (await lettersTo(AGENT)).map(({ text }) => text).join();
    const [erased = '', ...waiting] = codes.filter((code) => !atOnce.includes(inGroups(code)));
    await fresh.db.updateTable('lead').set({ first_name: '' }).where('opp_id', '=', erased).execute();
    await endHour();
    await deliverAll();
    const gathered = (await lettersTo(AGENT)).at(-1);
    expect(gathered?.subject).toBe('102 nuove richieste');
    expect(gathered?.text.match(/Da richiamare/g)).toHaveLength(100);
    expect(gathered?.text).toContain('Altre richieste');
    expect(namesOf(gathered?.text ?? '', codes)).toEqual(waiting);
  });
});

// R13.6.4
test('mails to a branch are combined, with times and a mark for unproven contacts', async () => {
  const codes = await bookForInformation(9);
  await deliverAll();
  const before = await lettersTo(BRANCH);
  expect(before).toHaveLength(5);
  const waiting = codes.filter((code) => !before.some(({ text }) => text.includes(inGroups(code))));
  const [proven = '', cancelled = '', ...unproven] = waiting;
  await sql`update appointment set verified_at = now() where opp_id = ${proven}::text`.execute(fresh.db);
  await sql`update appointment set state = 'cancelled' where opp_id = ${cancelled}::text`.execute(fresh.db);
  await endHour();
  await deliverAll();
  const letters = await lettersTo(BRANCH);
  expect(letters).toHaveLength(6);
  const gathered = letters.find(({ subject }) => subject === '3 nuove richieste');
  const lines = (gathered?.text ?? '').split('\n').filter((line) => line.includes('Solo informazioni'));
  expect(namesOf(lines[0] ?? '', waiting)).toEqual([proven]);
  expect(lines[0]).toMatch(/appuntamento del \d\d\/\d\d\/\d{4}, ore \d\d:\d\d/);
  expect(lines.map((line) => line.includes('contatto da confermare'))).toEqual([false, true, true]);
  expect(namesOf(gathered?.text ?? '', codes)).toEqual([proven, ...unproven]);
  expect(gathered?.text).not.toMatch(PERSONAL);
});
