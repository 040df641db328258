import { afterEach, beforeEach, expect, test } from 'vitest';
import { agentPayload } from '#contract/agents.ts';
import { simplePayload } from '#contract/change.ts';
import { inGroups } from '#domain/booking/request-code.ts';
import { testMessages } from '../../messages/messages.testing.ts';
import { leavesByWebhook, readEvent } from '../../outbox/events.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, aContext, aDeps, anAgent, aPayload, dayAhead, seal } from '../booking.testing.ts';
import { moveAppointment } from '../change/move.ts';
import { createLeadCall } from '../leads/create-lead.ts';
import { getAppointmentCall } from '../own/get-appointment.ts';
import { createAppointmentCall } from './create.ts';
import { createPersonalCall } from './create-simple.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
  await fresh.db.updateTable('branch').set({ email: 'milano@velaria.example' }).execute();
});
afterEach(() => fresh.close());

const book = async (change: object) => {
  const made = await createAppointmentCall(aDeps(fresh.db))(aPayload(change), aContext());
  if (!made.ok || !('oppID' in made.value.body)) throw new Error('not made');
  return { oppID: made.value.body.oppID, owner: aContext({ proof: sha256(made.value.effects?.proofToken ?? '') }) };
};
const events = async () => {
  const rows = await fresh.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();
  return rows.map(readEvent);
};
const toldOutside = async () =>
  (await events())
    .filter((event) => leavesByWebhook(event) && event.kind !== 'consent.recorded')
    .map(({ kind, payload }) => [kind, 'solo_info' in payload ? payload.solo_info : undefined]);
const messages = () => testMessages({ db: fresh.db, open: seal.open });

// R14.2.3, R1.13
test.each([
  [{ solo_info: 'si' }, 'si'],
  [{ prodottoLvl2: 'INFO' }, 'si'],
  [{}, 'no'],
])(
  'a visit with %j is announced to subscribers and its owner as solo_info %s, also when it moves',
  async (change, said) => {
    const { oppID, owner } = await book(change);
    const read = await getAppointmentCall({ db: fresh.db, seal })({ oppID }, owner);
    expect(read.ok && read.value.body).toMatchObject({ appuntamento: { oppID, solo_info: said } });
    const day = dayAhead(8).replace(/(....)(..)(..)/, '$1-$2-$3');
    const payload = simplePayload.parse({ oppID, versione: 1, data: `${day} 10:00` });
    const deps = aDeps(fresh.db);
    expect(await createPersonalCall(deps, moveAppointment(deps))(payload, owner)).toMatchObject({ ok: true });
    expect(await toldOutside()).toEqual([
      ['appointment.created', said],
      ['appointment.moved', said],
    ]);
  },
);

// R14.2.3, R1.13
test("the branch's mail says that a visit is for information only, and nothing about the person", async () => {
  const { oppID } = await book({ solo_info: 'si' });
  const told = (await events()).find(({ kind }) => kind === 'message.branch');
  const mail = told ? await messages().mail(told) : null;
  expect(mail).toMatchObject({ to: 'milano@velaria.example', subject: expect.stringMatching(/^Solo informazioni: /) });
  expect(mail?.text).toContain(inGroups(oppID));
  expect(mail?.text.replace(inGroups(oppID), '')).not.toMatch(/Ginevra|Bellacqua|canarina|333|BLLGVR/);
});

// R14.2.3
test('a branch gets no mail if it has no address or the visit is cancelled', async () => {
  await book({ solo_info: 'si' });
  const told = (await events()).find(({ kind }) => kind === 'message.branch');
  if (!told) throw new Error('nothing told');
  await fresh.db.updateTable('branch').set({ email: '' }).execute();
  expect(await messages().mail(told)).toBeNull();
  await fresh.db.updateTable('branch').set({ email: 'milano@velaria.example' }).execute();
  await fresh.db.updateTable('appointment').set({ state: 'cancelled' }).execute();
  expect(await messages().mail(told)).toBeNull();
});

// R14.2.3
test("a call and an agent's mail say so too", async () => {
  const call = { codFiliale: '', data: '', ora: '', ricontatto: 1, solo_info: 'si' } as const;
  await book(call);
  const lead = agentPayload.parse({ ...aPayload(call), codiceSubAgente: 'AG007' });
  await createLeadCall({ ...aDeps(fresh.db), fallbackAgent: 'AG007' }, { call: 'x' }, false)(lead, aContext());
  expect(await toldOutside()).toEqual([
    ['callback.requested', 'si'],
    ['lead.agent', 'si'],
  ]);
  await anAgent(fresh.db, { email: 'livia@velaria.example', caps: [] });
  const told = (await events()).find(({ kind }) => kind === 'message.agent');
  expect(told && (await messages().mail(told))?.text).toContain('solo informazioni');
});
