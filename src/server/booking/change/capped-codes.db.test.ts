import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLimits } from '../../http/limits/limits.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { createAdmit } from '../../messages/admit.ts';
import { createChannels } from '../../messages/channels.ts';
import { testMessages } from '../../messages/messages.testing.ts';
import { readEvent } from '../../outbox/events.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aContext, aDeps, seal } from '../booking.testing.ts';
import { cancelAppointmentCall } from './cancel.ts';
import { aVisit, key } from './change.testing.ts';
import { sendCodeCall } from './send-code.ts';
import { verifyCodeCall } from './verify-code.ts';

let fresh: FreshDatabase;
let dataDir: string;
let oppID: string;
let owner: RequestContext;
beforeEach(async () => {
  fresh = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'fissa-caps-'));
  ({ oppID, owner } = await aVisit(fresh.db));
  await delivered();
});
afterEach(async () => {
  await fresh.close();
  await rm(dataDir, { recursive: true });
});

/** Another browser with a solved challenge. */
const visit = (n: number, isHuman = true) => aContext({ visit: Buffer.alloc(32, 100 + n), isHuman });
const ask = (who: RequestContext, limits = aDeps(fresh.db).limits) =>
  sendCodeCall({ ...aDeps(fresh.db), limits })({ appointmentId: oppID }, who);
async function asked(times: number, by: (n: number) => RequestContext) {
  for (let n = 0; n < times; n += 1) await ask(by(n));
}
const verify = async (codice: string | undefined, who: RequestContext) => {
  const answer = await verifyCodeCall(aDeps(fresh.db))({ appointmentId: oppID, codice: codice ?? '' }, who);
  return answer.ok ? answer.value.body.Status : null;
};

const done = new Set<string>();
/** Delivers pending messages in order, and returns their mails. */
async function delivered() {
  const admit = createAdmit({
    ...{ db: fresh.db, seal, smsPrefixes: ['+39'], capped: true, onReached: () => undefined },
  });
  const messages = testMessages({
    db: fresh.db,
    open: seal.open,
    admit,
    changeUrl: async () => `https://velaria.example/fa3/modifica-appuntamento?token=${oppID}`,
  });
  const settings = { smtpUrl: undefined, mailFrom: 'a <a@velaria.example>', dataDir, smsWebhookUrl: undefined };
  const channels = createChannels(
    { ...settings, webhookUrls: [], webhookSecret: undefined },
    messages,
    () => new Date(),
  );
  const events = await fresh.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();
  const letters = [];
  for (const event of events.filter(({ id }) => !done.has(id)).map(readEvent)) {
    done.add(event.id);
    if (messages.wants(event)) await channels.get('mail')?.deliver(event);
    const file = join(dataDir, 'mail', `${event.id.replaceAll(/[^A-Za-z0-9-]/g, '_')}.eml`);
    if ((await readdir(dataDir)).includes('mail') && (await readFile(file).catch(() => null)))
      letters.push(await PostalMime.parse(await readFile(file)));
  }
  return letters;
}
const codesIn = (letters: Awaited<ReturnType<typeof delivered>>) =>
  letters.flatMap(({ text }) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? []);
const NOTICE = 'Abbiamo fermato gli altri avvisi';

// R13.6.4
describe('after code requests by a stranger all day', () => {
  test.each([
    ['with one visit', () => visit(0)],
    ['with fifty visits that showed nothing', (n: number) => visit(n, false)],
  ])('%s, the owner’s first code arrives and proves the appointment', async (_, stranger) => {
    await asked(50, stranger);
    expect(codesIn(await delivered())).toHaveLength(3);
    await ask(visit(99));
    const [code] = codesIn(await delivered());
    expect(await verify(code, visit(99))).toBe('0');
  });

  // R13.6.3
  test('with fifty visits with a solved challenge each, the notice contains the owner’s code', async () => {
    await asked(50, visit);
    const letters = await delivered();
    expect(codesIn(letters)).toHaveLength(5);
    const notices = letters.filter(({ subject }) => subject === NOTICE);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.to?.[0]?.address).toBe('altra.canarina@velaria.example');
    expect(notices[0]?.text).toContain('chiamaci al 02 0000 0000');
    expect(notices[0]?.html).toContain(`/fa3/modifica-appuntamento?token=${oppID}`);
    expect(letters).toHaveLength(6);
  });

  test('with fifty visits, the owner still gets the notice of a cancellation', async () => {
    await asked(50, visit);
    await delivered();
    await cancelAppointmentCall(aDeps(fresh.db))({ oppID, versione: 1 }, key(owner));
    expect((await delivered()).map(({ subject }) => subject)).toEqual(['Appuntamento annullato']);
  });
});

// R13.6.4
describe('a code that is not sent', () => {
  test('proves nothing', async () => {
    await asked(50, () => visit(0));
    await delivered();
    const bot = visit(1, false);
    await ask(bot);
    expect(codesIn(await delivered())).toEqual([]);
    const row = await fresh.db.selectFrom('code').where('visit', '=', bot.visit).selectAll().executeTakeFirstOrThrow();
    expect(await verify(seal.open(row.next_sealed ?? row.sealed), bot)).toBe('1');
  });

  test('keeps the previous code valid', async () => {
    await asked(3, () => visit(0));
    await delivered();
    await ask(visit(1));
    const [code] = codesIn(await delivered());
    await ask(visit(1));
    expect(codesIn(await delivered())).toEqual([]);
    expect(await verify(code, visit(1))).toBe('0');
  });
});

// R13.6.4
test('refused by a visit’s own limit does not count towards the recipient’s limit', async () => {
  const limits = createLimits(seal);
  for (let n = 0; n < 50; n += 1) await ask(visit(0), limits);
  expect(codesIn(await delivered())).toHaveLength(3);
  await ask(visit(99), limits);
  expect(codesIn(await delivered())).toHaveLength(1);
});
