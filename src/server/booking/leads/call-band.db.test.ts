import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { agentCreate, agentPayload } from '#contract/agents.ts';
import type { CallBand } from '#domain/call/at-time.ts';
import { fromInstant } from '#domain/time/rome.ts';
import { callLineOf, callRows } from '../../desk/calls/call-rows.ts';
import { testMessages } from '../../messages/messages.testing.ts';
import { readEvent } from '../../outbox/events.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, aContext, aDeps, anAgent, aPayload, seal } from '../booking.testing.ts';
import { createLeadCall } from './create-lead.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
  await anAgent(fresh.db, { email: 'livia@agenti.example', caps: [] });
});
afterEach(() => fresh.close());

async function send(fascia: CallBand) {
  const nowhere = { codFiliale: '', data: '', ora: '', ricontatto: 1 } as const;
  const payload = agentPayload.parse({ ...aPayload(nowhere), codiceSubAgente: 'AG007', fascia });
  const answer = await createLeadCall(
    { ...aDeps(fresh.db), fallbackAgent: 'AG000' },
    agentCreate,
    false,
  )(payload, aContext());
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.body;
}

test('a request may have a band of hours, in which the agent calls; a repeat keeps it', async () => {
  const answer = await send('12-15');
  expect(answer).toMatchObject({ Status: '0', fascia: '12-15', entro: expect.any(String) });
  expect(await fresh.db.selectFrom('lead').selectAll().execute()).toMatchObject([{ call_band: '12-15' }]);
  const [call] = await fresh.db.selectFrom('callback_case').select(['next_at', 'due_at']).execute();
  expect([fromInstant(call?.next_at.getTime() ?? 0).minute, fromInstant(call?.due_at.getTime() ?? 0).minute]).toEqual([
    expect.any(Number),
    15 * 60,
  ]);
  expect((call?.next_at.getTime() ?? 0) < (call?.due_at.getTime() ?? 0)).toBe(true);
  expect(await send('15-18')).toEqual(answer);
  const [line] = await callRows(fresh.db, { kind: 'network', role: 'manager' }, sql<boolean>`true`);
  expect(line && callLineOf(line, 'nobody').fascia).toBe('12-15');
  const { mail, sms } = testMessages({ db: fresh.db, open: seal.open });
  const announced = await fresh.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', 'in', ['lead.agent', 'message.agent'])
    .orderBy('kind')
    .execute();
  const [toCustomer, toAgent] = await Promise.all(announced.map(readEvent).map(mail));
  const promise = /Livia Rocca ti chiama( al \*+67)? \S+ \d+ \S+, tra le 12:00 e le 15:00/;
  expect([toCustomer?.text, toAgent?.text]).toEqual([
    expect.stringMatching(promise),
    expect.stringContaining('nella fascia 12-15'),
  ]);
  expect((await Promise.all(announced.map(readEvent).map(sms)))[0]?.text).toMatch(promise);
});
