import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { simplePayload } from '#contract/change.ts';
import { AGENT_HOURS } from '#domain/call/hours.ts';
import { promisedBy } from '#domain/call/promise.ts';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { wordsOf } from '#texts/words-of.ts';
import { sendAll } from '../../messages/admit.ts';
import { createMessages } from '../../messages/messages.ts';
import { ofLender } from '../../messages/views.testing.ts';
import { readEvent } from '../../outbox/events.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import {
  aBranch,
  aContext,
  aCustomer,
  aDeps,
  anAgent,
  aPayload,
  customer,
  everyContactProven,
  recognised,
  seal,
} from '../booking.testing.ts';
import { key } from '../change/change.testing.ts';
import { moveAppointment } from '../change/move.ts';
import { getAppointmentCall } from '../own/get-appointment.ts';
import { createAppointmentCall } from './create.ts';

const { formats } = wordsOf('it');
let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
});
afterEach(() => fresh.close());

type Payload = Parameters<typeof aPayload>[0];
const call: Payload = { data: '', ora: '', ricontatto: '1' };
const ask = async (change: Payload = {}, who = aContext()) => {
  const answer = await createAppointmentCall(aDeps(fresh.db))(aPayload({ ...call, ...change }), who);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value;
};
const askKnown = async () => {
  const { lookupRef, masks } = await recognised(fresh.db, aContext().visit);
  return ask({ lookupRef, datiCliente: masks });
};
const stored = () => fresh.db.selectFrom('appointment').selectAll().execute();
const told = () => fresh.db.selectFrom('outbox').selectAll().where('kind', '=', 'callback.requested').execute();
const messagesWorld = () => ({
  ...{ db: fresh.db, open: seal.open, ...ofLender, sender: () => 'Velaria Credito' },
  ...{ changeUrl: async () => '', proposalUrl: () => null, earlierUrl: () => null, admit: sendAll },
});
const never = (): never => {
  throw new Error('not reached');
};
const residence = { capResidenza: '20121', tipoOccupazione: '2' } as const;

// R4.94, R1.12, R5.2
test.each([
  ['product 1', {}, 1],
  ['product 3', { prodottoLvl1: 'C5', datiCliente: residence }, 3],
  ['an hour that came along', { data: '20270101', ora: '10:00' }, 1],
] as const)('a call with %s takes no seat', async (_, change, product) => {
  expect((await ask(change)).body).toMatchObject({ Status: '0', resultCode: 0 });
  expect(await stored()).toMatchObject([
    { product, branch_code: '0101', kind: 'call', starts: null, state: 'confirmed' },
  ]);
  expect(await fresh.db.selectFrom('seat').selectAll().execute()).toEqual([]);
});

test.each(['0', ''] as const)(
  'a call for product 3 requires the mandatory consent and is refused with %j (R2.3.73)',
  async (privacyInterncommoffer) => {
    const { body } = await ask({ prodottoLvl1: 'C5', datiCliente: { ...residence, privacyInterncommoffer } });
    expect(body).toMatchObject({ motivo: 'invalid', campi: ['privacyInterncommoffer'] });
    expect(await stored()).toEqual([]);
  },
);

// R13.5.3
test('ten simultaneous unproven requests for a call with different keys leave three', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask()));
  expect(answers.filter(({ body }) => body.Status === '0')).toHaveLength(10);
  expect((await stored()).filter(({ state }) => state === 'confirmed')).toHaveLength(3);
});

test('ten simultaneous requests of a recognised person are one request and one message', async () => {
  await aCustomer(fresh.db);
  const answers = await Promise.all(Array.from({ length: 10 }, () => askKnown()));
  expect(answers.filter(({ body }) => body.Status === '0')).toHaveLength(1);
  expect([(await stored()).length, (await told()).length]).toEqual([1, 1]);
});

test('tries with one key are one request and one message', async () => {
  const who = aContext();
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask({}, who)));
  expect(new Set(answers.map(({ body }) => ('oppID' in body ? body.oppID : ''))).size).toBe(1);
  expect([(await stored()).length, (await told()).length]).toEqual([1, 1]);
});

test('after thirty days another call is accepted', async () => {
  await ask();
  await everyContactProven(fresh.db);
  expect((await ask()).body).toMatchObject({ motivo: 'already-booked' });
  await sql`update appointment set created_at = now() - interval '31 days'`.execute(fresh.db);
  expect((await ask()).body).toMatchObject({ Status: '0' });
  expect((await stored()).map(({ state }) => state).sort()).toEqual(['confirmed', 'past']);
});

test('the owner of a requested call sees it without day and time', async () => {
  const { body, effects } = await ask();
  const oppID = 'oppID' in body ? body.oppID : '';
  const proof = sha256(effects?.proofToken ?? '');
  const own = await getAppointmentCall({ db: fresh.db, seal })({ oppID }, aContext({ proof }));
  expect(own).toMatchObject({
    value: { body: { appuntamento: { oppID, tipo: 'ricontatto', data: '', ora: '', stato: 'confermato' } } },
  });
});

// R16.5.1, R16.5.9
test("a requested call has a deadline, and a caller's password that a proven contact reads on page and in the mail", async () => {
  const { body, effects } = await ask();
  const oppID = 'oppID' in body ? body.oppID : '';
  const [row, ...more] = await fresh.db.selectFrom('callback_case').selectAll().execute();
  expect(more).toEqual([]);
  expect(row).toMatchObject({ opp_id: oppID, branch_code: '0101', agent_code: null, state: 'waiting', tries: 0 });
  const words = seal.open(row?.words ?? Buffer.alloc(0));
  expect(words).toMatch(/^[a-z]+ [a-z]+$/);
  const due = row?.due_at.toISOString() ?? '';
  const proof = sha256(effects?.proofToken ?? '');
  const read = () => getAppointmentCall({ db: fresh.db, seal })({ oppID }, aContext({ proof }));
  const tells = async (parola: string) =>
    expect(await read()).toMatchObject({ value: { body: { appuntamento: { richiamata: { entro: due, parola } } } } });
  const letter = async () => (await mail(readEvent((await told())[0] ?? never())))?.text.replaceAll(/\s+/g, ' ') ?? '';
  const { mail } = createMessages(messagesWorld());
  const { day, minute } = fromInstant(Date.parse(due));
  const by = `${formats.weekdayAndDay(day)}, ore ${hourText(minute)}`;
  await tells('');
  const unproven = await letter();
  expect([unproven.includes(by), unproven.includes(words)]).toEqual([true, false]);
  expect(unproven).toContain('si legge aprendo la tua richiesta');

  await everyContactProven(fresh.db);
  await sql`update proof set contact_proven = true`.execute(fresh.db);
  await tells(words);
  const proven = await letter();
  expect([proven.includes(by), proven.includes(words)]).toEqual([true, true]);

  await sql`update callback_case set state = 'done', outcome = 'informed', done_at = now()`.execute(fresh.db);
  expect(JSON.stringify(await read())).not.toContain('richiamata');
});

// R16.5.9
test("a stranger who requests a call with a known person's masks sees no password; the mail to the person contains it", async () => {
  await aCustomer(fresh.db, { owner_branch: null });
  const { body, effects } = await askKnown();
  const oppID = 'oppID' in body ? body.oppID : '';
  const proof = sha256(effects?.proofToken ?? '');
  const own = await getAppointmentCall({ db: fresh.db, seal })({ oppID }, aContext({ proof }));
  expect(own).toMatchObject({ value: { body: { appuntamento: { richiamata: { parola: '' } } } } });
  const letter = await createMessages(messagesWorld()).mail(readEvent((await told())[0] ?? never()));
  expect([letter?.to, letter?.text]).toEqual([customer.email, expect.stringContaining("Parola d'ordine")]);
});

// R16.5.9
test('a new e-mail gets a new password, which the changing browser reads once it has proven the address', async () => {
  const { body, effects } = await ask();
  const oppID = 'oppID' in body ? body.oppID : '';
  const who = aContext({ proof: sha256(effects?.proofToken ?? '') });
  await everyContactProven(fresh.db);
  await sql`update proof set contact_proven = true`.execute(fresh.db);
  const spoken = async () => {
    const own = await getAppointmentCall({ db: fresh.db, seal })({ oppID }, who);
    return own.ok && 'appuntamento' in own.value.body ? own.value.body.appuntamento.richiamata?.parola : null;
  };
  const kept = async () => {
    const { words } = await fresh.db.selectFrom('callback_case').select('words').executeTakeFirstOrThrow();
    return seal.open(words ?? Buffer.alloc(0));
  };
  const read = [await spoken()];
  expect(read).toEqual([await kept()]);
  for (const versione of [1, 2]) {
    const payload = simplePayload.parse({ oppID, versione, email: `altra${versione}@posta.example` });
    const done = await moveAppointment(aDeps(fresh.db))('CreaAppuntamentoAsync', payload, key(who));
    expect(done).toMatchObject({ ok: true, value: { body: { Status: '0' } } });
    expect(await spoken()).toBe('');
    read.push(await kept());
  }
  expect(new Set(read).size).toBeGreaterThan(1);
});

// R16.5.1
test("the deadline is computed from the branch's hours, or from the agent’s hours if an agent calls", async () => {
  // Half an hour a day: four of them never fit before the end of the next working day.
  const half = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 840, closes: 870 }));
  await sql`update opening_hours set opens = 840, closes = 870`.execute(fresh.db);
  await ask();
  await anAgent(fresh.db, { caps: ['92031'] });
  await sql`update appointment set tax_code_hash = 'another'`.execute(fresh.db);
  await ask({ capRicerca: '92031' });
  const holidays = new Set((await fresh.db.selectFrom('holiday').select('day').execute()).map(({ day }) => day));
  const { rows } = await sql<{ agent_code: string | null; asked: Date; due_at: Date }>`
    select c.agent_code, created_at as asked, due_at from callback_case c
      join appointment on appointment.id = appointment_id order by c.id`.execute(fresh.db);
  expect(rows.map(({ agent_code }) => agent_code)).toEqual([null, 'AG007']);
  for (const { agent_code, asked, due_at } of rows) {
    const openings = agent_code === null ? half : AGENT_HOURS;
    expect(due_at).toEqual(new Date(promisedBy(asked.getTime(), { openings, holidays, closures: new Set() })));
  }
});

// R16.5.9
test('the password of one call reveals nothing about that of another', async () => {
  for (const n of [1, 2, 3, 4]) {
    await ask();
    await sql`update appointment set tax_code_hash = ${Buffer.alloc(32, n)}`.execute(fresh.db);
  }
  const kept = await fresh.db.selectFrom('callback_case').select('words').execute();
  const words = kept.map((row) => seal.open(row.words ?? Buffer.alloc(0)));
  expect(words).toHaveLength(4);
  expect(new Set(words).size).toBeGreaterThan(1);
});

// R16.5.1
test('a call requested twice, or refused once, creates one task for the callers', async () => {
  const who = aContext();
  await Promise.all([ask({}, who), ask({}, who)]);
  await everyContactProven(fresh.db);
  expect((await ask()).body).toMatchObject({ motivo: 'already-booked' });
  expect(await fresh.db.selectFrom('callback_case').select('opp_id').execute()).toHaveLength(1);
});

// R14.3.19
test('mail and SMS promise the call instead of confirming a visit', async () => {
  await ask();
  const { mail, sms } = createMessages(messagesWorld());
  const [row] = await told();
  if (row === undefined) throw new Error('not reached');
  const event = readEvent(row);
  const letter = await mail(event);
  expect(letter).toMatchObject({ to: 'altra.canarina@velaria.example', subject: 'Ti chiamiamo noi' });
  expect(letter?.text).toMatch(/un consulente ti chiama al \*{8}67 entro \S+ \d+ \S+, ore \d\d:\d\d/);
  expect(letter?.calendar).toBeUndefined();
  expect((await sms(event))?.text).toMatch(
    /^Velaria Credito: un consulente ti chiama entro \S+ \d+ \S+, ore \d\d:\d\d\. Codice \w{18}\.$/,
  );
});

test('the letter of a call leads a proven contact to the own data, and names them to an unproven one', async () => {
  const changeUrl = async () => 'https://velaria.example/fa3/modifica-appuntamento#token=t';
  const letterOf = async (row: Awaited<ReturnType<typeof told>>[number] | undefined) =>
    (await createMessages({ ...messagesWorld(), changeUrl }).mail(readEvent(row ?? never())))?.text;
  await ask();
  const unproven = await letterOf((await told())[0]);
  expect(unproven).toContain('Nella stessa pagina trovi i tuoi dati e i tuoi consensi.');
  expect(unproven).not.toContain('azione=dati');
  await everyContactProven(fresh.db);
  expect(await letterOf((await told())[0])).toContain(
    `I tuoi dati e i tuoi consensi: ${await changeUrl()}&azione=dati`,
  );
});
