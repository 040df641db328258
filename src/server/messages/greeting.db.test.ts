import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seal } from '../booking/booking.testing.ts';
import { aCall, aLead, aVisit, twoBranches } from '../desk/desk.testing.ts';
import type { OutboxEvent } from '../outbox/events.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { testMessages } from './messages.testing.ts';

const VISIT = 'OPP000000000000001';
const CALL = 'OPP000000000000002';
const LEAD = 'OPP000000000000003';
const TYPED = ['Hai vinto un premio', 'Chiama il numero verde'] as const;

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await twoBranches(fresh.db);
  await sql`insert into agent (code, name) values ('AG001', 'Agente Uno')`.execute(fresh.db);
  await aVisit(fresh.db, { oppId: VISIT, in: 48 });
  await aCall(fresh.db, { oppId: CALL });
  await aLead(fresh.db, LEAD);
  for (const table of ['appointment', 'lead'])
    await sql`update ${sql.table(table)} set first_name = ${TYPED[0]}::text, last_name = ${TYPED[1]}::text`.execute(
      fresh.db,
    );
});
afterEach(() => fresh.close());

const prove = (isProven: boolean) =>
  sql`update appointment set verified_at = ${isProven ? sql`now()` : sql`null`}`.execute(fresh.db);
const startOf = async () => {
  const rows = fresh.db.selectFrom('appointment').where('opp_id', '=', VISIT).select('starts');
  return (await rows.executeTakeFirstOrThrow()).starts?.toISOString() ?? '';
};
const about = (event: Pick<OutboxEvent, 'kind' | 'payload'>) =>
  ({ id: 'event-1', createdAt: new Date(), ...event }) as OutboxEvent;

async function letters(starts: string): Promise<ReadonlyMap<string, string>> {
  const messages = testMessages({
    db: fresh.db,
    open: seal.open,
    clock: () => new Date(),
    sender: () => 'Velaria',
    changeUrl: async () => 'https://velaria.example/x',
  });
  const events = [
    about({ kind: 'appointment.created', payload: { oppID: VISIT } }),
    about({ kind: 'appointment.reminder', payload: { oppID: VISIT, starts } }),
    about({ kind: 'appointment.moved', payload: { oppID: VISIT, starts, previous: starts } }),
    about({ kind: 'message.stays', payload: { oppID: VISIT } }),
    about({ kind: 'callback.requested', payload: { oppID: CALL } }),
    about({ kind: 'message.unreached', payload: { oppID: CALL } }),
    about({ kind: 'lead.agent', payload: { oppID: LEAD } }),
  ];
  const written = events.map(async (event) => {
    const mail = await messages.mail(event);
    expect(mail, event.kind).not.toBeNull();
    return [event.kind, JSON.stringify([mail, await messages.sms(event)])] as const;
  });
  return new Map(await Promise.all(written));
}

test('until the contact is proven no mail, calendar file or SMS contains the typed name', async () => {
  await prove(false);
  for (const [kind, text] of await letters(await startOf())) {
    for (const typed of TYPED) expect(text, kind).not.toContain(typed);
    expect(text, kind).toContain('Ciao, ');
  }
});

test('a proven contact is greeted by first name; a lead, which is never proven, is not', async () => {
  await prove(true);
  const { 'lead.agent': lead = '', ...others } = Object.fromEntries(await letters(await startOf()));
  for (const [kind, text] of Object.entries(others)) expect(text, kind).toContain(`Ciao ${TYPED[0]}, `);
  expect(lead).not.toContain(TYPED[0]);
});
