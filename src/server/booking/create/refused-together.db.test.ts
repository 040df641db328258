import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inGroups } from '#domain/booking/request-code.ts';
import { sendAll } from '../../messages/admit.ts';
import { createMessages } from '../../messages/messages.ts';
import { ofLender } from '../../messages/views.testing.ts';
import { aChannel, withWorker } from '../../outbox/channels.testing.ts';
import { readEvent } from '../../outbox/events.ts';
import type { MailMessage } from '../../outbox/mail.ts';
import { oppIdOf } from '../../platform/crypto/request-code.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, aContext, aDeps, aPayload, dayAhead, seal } from '../booking.testing.ts';
import { createAppointmentCall } from './create.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
});
afterEach(() => fresh.close());

const EMAIL = 'altra.canarina@velaria.example';
const keyOf = (n: number) => `kept-at-an-edge-${String(n).padStart(4, '0')}`;
const codeOf = (n: number) => oppIdOf(keyOf(n));

/** The engine refuses request `n` of an edge's journal, since its branch does not exist. */
const refuse = (n: number, { email = EMAIL, days = 7, site = 'velaria' } = {}) =>
  createAppointmentCall(aDeps(fresh.db))(
    aPayload({ codFiliale: '9999', data: dayAhead(days), datiCliente: { email } }),
    aContext({ replayed: true, idempotencyKey: keyOf(n), site }),
  );

/** The mail of request `n`'s event. */
async function letterOf(n: number): Promise<MailMessage | null> {
  const deps = { db: fresh.db, open: seal.open, ...ofLender, sender: () => 'Velaria', admit: sendAll };
  const row = await fresh.db
    .selectFrom('outbox')
    .selectAll()
    .where(sql<boolean>`payload ->> 'oppID' = ${codeOf(n)}`)
    .executeTakeFirstOrThrow();
  return createMessages({ ...deps, proposalUrl: () => null, earlierUrl: () => null, changeUrl: async () => '' }).mail(
    readEvent(row),
  );
}
const saysOf = (letter: MailMessage | null, n: number) => letter?.text.includes(inGroups(codeOf(n))) === true;

/** Send time of each request's mail, and its minutes after the refusal, in the order of the requests. */
async function dues(): Promise<readonly { readonly at: number; readonly wait: number }[]> {
  const { rows } = await sql<{ readonly at: Date; readonly wait: number }>`
    select split_due_at as at, (extract(epoch from split_due_at - created_at) / 60)::float8 as wait
      from outbox where kind = 'message.refused' order by created_at`.execute(fresh.db);
  return rows.map(({ at, wait }) => ({ at: at.getTime(), wait }));
}

// R0.15
describe('the refusals of one recipient', () => {
  test('go in one letter, with code, reason and number, also when their events are sent at once', async () => {
    for (const n of [1, 2, 3]) await refuse(n);
    const letters = await Promise.all([1, 2, 3].map(letterOf));
    const [letter, ...more] = letters.filter((each) => each !== null);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ to: EMAIL, subject: 'Non siamo riusciti a confermare le tue richieste' });
    expect(letter?.text).toContain('Ciao, 3 richieste');
    expect(letter?.text).not.toContain('Ginevra');
    expect(letter?.text.match(/Codice richiesta: .* – /g)).toHaveLength(3);
    for (const n of [1, 2, 3])
      for (const text of [letter?.text, letter?.html]) expect(text).toContain(inGroups(codeOf(n)));
  });

  test('are listed alike at each retry; a later refusal has its own letter', async () => {
    for (const n of [1, 2]) await refuse(n);
    const first = await letterOf(1);
    await refuse(3);
    expect(await letterOf(1)).toEqual(first);
    expect([saysOf(first, 2), await letterOf(2)]).toEqual([true, null]);
    expect(await letterOf(3)).toMatchObject({ subject: 'Non siamo riusciti a confermare la tua richiesta' });
  });

  test('go to no other recipient, and use the letter of their site', async () => {
    await refuse(1);
    await refuse(2, { email: 'un.altro@velaria.example' });
    await refuse(3, { site: 'c5' });
    await refuse(4, { email: EMAIL.toUpperCase() });
    const letter = await letterOf(1);
    expect([2, 3, 4].map((n) => saysOf(letter, n))).toEqual([false, false, true]);
    expect((await letterOf(2))?.to).toBe('un.altro@velaria.example');
    expect(saysOf(await letterOf(3), 3)).toBe(true);
  });

  test('above twenty are listed by code', async () => {
    const all = Array.from({ length: 23 }, (_, n) => n);
    for (const n of all) await refuse(n);
    const letter = await letterOf(0);
    expect(letter?.text.match(/Codice richiesta: /g)).toHaveLength(20);
    expect(letter?.text).toContain('Altre richieste: ');
    expect(all.filter((n) => !saysOf(letter, n))).toEqual([]);
  });

  test('that the former version stored have one event each', async () => {
    for (const n of [1, 2]) await refuse(n);
    await sql`update refusal set recipient = null, due_at = null where opp_id = ${codeOf(1)}`.execute(fresh.db);
    const letters = [await letterOf(1), await letterOf(2)];
    expect(letters.map((letter) => [saysOf(letter, 1), saysOf(letter, 2)])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});

// R0.15
describe('the letters of refusals', () => {
  test('are sent one after the other, those about the next 48 hours first', async () => {
    await refuse(1, { email: 'a@velaria.example' });
    await refuse(2, { email: 'b@velaria.example' });
    await refuse(3, { email: 'c@velaria.example', days: 1 });
    await refuse(4, { email: 'd@velaria.example', days: 1 });
    await refuse(5, { email: 'e@velaria.example' });
    await refuse(6, { email: 'a@velaria.example' });
    const [first, second, soon, soonToo, last, joined] = await dues();
    const order = [soon, soonToo, first, second, last].map((each) => each?.wait ?? 0);
    expect(order).toEqual([...order].sort((one, other) => one - other));
    expect(order[0]).toBeGreaterThanOrEqual(2);
    expect(joined?.at).toBe(first?.at);
  });

  test('wait until they are due, and are then sent', async () => {
    await refuse(1);
    const { channel, seen, until } = aChannel();
    await withWorker(fresh, { mail: channel }, async () => {
      await refuse(2, { email: 'un.altro@velaria.example' });
      await sql`update outbox set split_due_at = now() where payload ->> 'oppID' = ${codeOf(2)}`.execute(fresh.db);
      await until(1);
    });
    expect(seen).toMatchObject([{ payload: { oppID: codeOf(2) } }]);
  });
});
