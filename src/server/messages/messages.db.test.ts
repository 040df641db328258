import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OutboxEvent } from '../outbox/events.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { type Admit, sendAll } from './admit.ts';
import { testMessages } from './messages.testing.ts';

const oppID = '006AB00000K7P2QXYZ';
const event: OutboxEvent = {
  id: 'event-1',
  kind: 'appointment.created',
  payload: { oppID },
  createdAt: new Date('2026-11-20T10:00:00Z'),
};
const seal = (text: string) => Buffer.from(text).reverse();
const open = (sealed: Buffer) => Buffer.from(sealed).reverse().toString();

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await fresh.db
    .insertInto('branch')
    .values({
      code: '0101',
      kind: 'branch',
      name: 'Milano Centro',
      address: 'Corso Vittorio Emanuele II 12',
      cap: '20122',
      city: 'Milano',
      province: 'MI',
      lat: 45.4642,
      lng: 9.19,
      email: 'milano@velaria.example',
      phone: '02 0000 0000',
      active: true,
      ocs_code: null,
      since: null,
    })
    .execute();
});
afterEach(() => fresh.close());

interface Changes {
  readonly starts?: Date | null;
  readonly state?: 'confirmed' | 'cancelled';
  readonly mobile?: string;
  readonly admit?: Admit;
  readonly confirmBy?: Date;
  /** Sending time of the message. */
  readonly at?: string;
}

async function booked({
  starts = new Date('2026-11-23T08:30:00Z'),
  state = 'confirmed',
  mobile,
  admit = sendAll,
  confirmBy,
  at = '2026-11-20T10:00:00Z',
}: Changes = {}) {
  await fresh.db
    .insertInto('appointment')
    .values({
      opp_id: oppID,
      contact_id: 'c1',
      product: 1,
      branch_code: '0101',
      starts,
      kind: starts === null ? 'call' : 'visit',
      state,
      tax_code_hash: Buffer.from('hash'),
      tax_code: Buffer.from('sealed'),
      first_name: 'Niccolò',
      last_name: 'Rossi',
      email: seal('niccolo@posta.example'),
      mobile: seal(mobile ?? '3331234567'),
      details: '{}',
      media: '{}',
      confirm_by: confirmBy ?? null,
    })
    .execute();
  return testMessages({
    db: fresh.db,
    open,
    clock: () => new Date(at),
    sender: () => 'Credito Aurora',
    changeUrl: async ({ oppId }) => `https://velaria.example/cambia/${oppId}`,
    admit,
  });
}

describe('the messages of a created appointment', () => {
  test('are addressed to the decrypted contact', async () => {
    const { mail, sms } = await booked();
    expect(await mail(event)).toMatchObject({
      to: 'niccolo@posta.example',
      subject: 'Appuntamento confermato: 23/11/2026, ore 09:30',
      text: expect.stringContaining('Dove: Milano Centro, Corso Vittorio Emanuele II 12, 20122 Milano (MI)'),
    });
    expect(await sms(event)).toMatchObject({
      to: '3331234567',
      text: expect.stringMatching(/^Credito Aurora: appuntamento 23\/11 ore 09:30, /),
    });
  });

  // R16.3.7
  test('are only the mail if the visit starts within the hour; sent again they are mail and SMS', async () => {
    const soon = await booked({ starts: new Date('2026-11-20T10:45:00Z') });
    expect([await soon.mail(event), await soon.sms(event)]).toEqual([expect.anything(), null]);
    const again = { ...event, kind: 'message.confirmation' } as OutboxEvent;
    expect(await soon.sms(again)).not.toBeNull();
    await fresh.db.deleteFrom('appointment').execute();
    const later = await booked({ starts: new Date('2026-11-20T11:00:00Z') });
    expect(await later.sms(event)).not.toBeNull();
  });

  test.each([{ starts: null }, { state: 'cancelled' as const }])('are none for %j', async (changes) => {
    const { mail, sms } = await booked(changes);
    expect([await mail(event), await sms(event)]).toEqual([null, null]);
  });

  test('are none once the visit has begun', async () => {
    const { mail, sms } = await booked({ at: '2026-11-23T08:30:00Z' });
    expect([await mail(event), await sms(event)]).toEqual([null, null]);
  });

  test('of a move to another branch at the same time say that day and time stay', async () => {
    const starts = '2026-11-23T08:30:00.000Z';
    const { mail } = await booked();
    const moved = { ...event, kind: 'appointment.moved', payload: { oppID, starts, previous: starts } } as OutboxEvent;
    const { subject, text = '' } = (await mail(moved)) ?? {};
    expect(subject).toBe('Cambia la filiale del tuo appuntamento');
    expect(text).toContain('cambia la filiale: ti aspettiamo in Milano Centro. Giorno e ora restano: ');
    expect(text).not.toMatch(/Prima era|nuova data/);
  });

  test('are none after the confirmation deadline', async () => {
    const soon = await booked({ confirmBy: new Date(Date.now() + 60_000) });
    expect(await soon.mail(event)).toMatchObject({ subject: expect.stringMatching(/^Conferma/) });
    await sql`update appointment set confirm_by = now()`.execute(fresh.db);
    expect([await soon.mail(event), await soon.sms(event)]).toEqual([null, null]);
  });

  test.each([
    [
      'appointment.moved',
      { oppID, starts: '2026-11-23T08:30:00.000Z', previous: '2026-11-22T08:30:00.000Z' },
      'confirmed',
    ],
    ['appointment.cancelled', { oppID }, 'cancelled'],
    ['message.stays', { oppID }, 'confirmed'],
  ] as const)('of the kind %s are not sent once the visit has begun', async (kind, payload, state) => {
    const late = { ...event, kind, payload } as OutboxEvent;
    const before = await booked({ state });
    expect(await before.mail(late)).not.toBeNull();
    await fresh.db.deleteFrom('appointment').execute();
    const after = await booked({ state, at: '2026-11-23T08:30:00Z' });
    expect([await after.mail(late), await after.sms(late)]).toEqual([null, null]);
  });

  // R0.11
  test('are never made for a masked contact', async () => {
    const { mail } = await booked({ mobile: '********67' });
    await expect(mail(event)).rejects.toThrow('holds a masked contact');
  });

  test('are sent for no other event', async () => {
    const { wants } = await booked();
    expect([wants(event), wants({ ...event, kind: 'survey.answered' })]).toEqual([true, false]);
  });

  // R13.6.3
  test('are replaced by the notice of the limit, which holds no request data', async () => {
    const { mail, sms } = await booked({ admit: async () => 'tell' });
    const letter = await mail(event);
    expect(letter).toMatchObject({ to: 'niccolo@posta.example', subject: 'Abbiamo fermato gli altri avvisi' });
    expect(letter?.text).toContain('chiamaci al 02 0000 0000.');
    expect(letter?.text).not.toMatch(/Niccol|23\/11|Milano|cambia/);
    expect(await sms(event)).toEqual({
      to: '3331234567',
      text: 'Credito Aurora: oggi ti abbiamo scritto molte volte, fermiamo gli altri SMS per oggi. Non sei stato tu? Chiamaci al 02 0000 0000.',
    });
  });

  // R13.6.1, R13.6.2
  test.each([
    ['mail', 'sms'],
    ['sms', 'mail'],
  ] as const)('are sent by the other channel when the limit stops %s', async (stopped, other) => {
    const messages = await booked({ admit: async (_, { by }) => (by === stopped ? 'stop' : 'send') });
    expect(await messages[stopped](event)).toBeNull();
    expect(await messages[other](event)).not.toBeNull();
  });
});
