import { Ajv2020 } from 'ajv/dist/2020.js';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { agentCreate, agentPayload, sendToLeadManager } from '#contract/agents.ts';
import { WEBHOOK_KINDS, type WebhookKind } from '#contract/machine/webhooks.ts';
import { sendAudit } from '#contract/service.ts';
import { aContext, aDeps, aPayload } from '../booking/booking.testing.ts';
import { cancelAppointmentCall } from '../booking/change/cancel.ts';
import { aVisit, key, moveTo } from '../booking/change/change.testing.ts';
import { restoreVisit } from '../booking/change/restore-visit.ts';
import { createAppointmentCall } from '../booking/create/create.ts';
import { createLeadCall } from '../booking/leads/create-lead.ts';
import { sendAuditCall } from '../booking/survey/send-audit.ts';
import { webhookSchema } from '../http/described/integration.ts';
import { noLimits } from '../http/limits/limits.ts';
import { remind } from '../messages/remind.ts';
import { withWorker } from '../outbox/channels.testing.ts';
import { startReceiver } from '../outbox/receiver.testing.ts';
import { createWebhook } from '../outbox/webhooks.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { inTransaction } from '../platform/database/transaction.ts';

const SECRET = 'una frase di almeno ventiquattro';
let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

/** Causes every event by its use case. */
async function everythingHappens(): Promise<void> {
  const { db } = fresh;
  const { oppID, owner } = await aVisit(db);
  await moveTo('11:00', { db, oppID, who: owner });
  await sql`update appointment set changed_at = now() - interval '9 days'`.execute(db);
  const { starts } = await db.selectFrom('appointment').select('starts').executeTakeFirstOrThrow();
  const dayBefore = new Date((starts?.getTime() ?? 0) - 86_400_000);
  expect(await remind(db, dayBefore)).toBe(1);
  await cancelAppointmentCall(aDeps(db))({ oppID, versione: 2 }, key(owner));
  const again = { oppId: oppID, version: 3, visit: aContext().visit };
  expect(await inTransaction(db, (tx) => restoreVisit(tx, aDeps(db), again))).toBeNull();
  await createAppointmentCall(aDeps(db))(aPayload({ data: '', ora: '', ricontatto: '1' }), aContext());
  const agent = { oam: 'A1', phone: '', active: true, multi_area: false, email: 'a@agenti.example', caps: ['20121'] };
  await db
    .insertInto('agent')
    .values([
      { ...agent, code: 'AG007', name: 'Livia Rocca' },
      { ...agent, code: 'AG999', name: 'Ufficio contatti', multi_area: true },
    ])
    .execute();
  const leads = { ...aDeps(db), fallbackAgent: 'AG007' };
  const nowhere = { codFiliale: '', data: '', ora: '', ricontatto: 1 } as const;
  const lead = agentPayload.parse({ ...aPayload(nowhere), codiceSubAgente: 'AG007' });
  await createLeadCall(leads, agentCreate, false)(lead, aContext());
  await createLeadCall(leads, sendToLeadManager, true)({ ...lead, codiceSubAgente: 'AG999' }, aContext());
  await sendAuditCall({ db, limits: noLimits })(
    sendAudit.input.parse({ oppID, impiego: 2, consolidamento: 'Sì' }),
    key(owner),
  );
}

// R18.5.5, R0.46 - R0.48
test('every delivered event matches the catalogue, which has all its fields', async () => {
  const receiver = await startReceiver();
  await everythingHappens();
  const webhook = createWebhook(receiver.url, [SECRET], () => new Date());
  const seen = new Map<string, number>();
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  await withWorker(fresh, { webhook }, async () => {
    const { count } = await fresh.db
      .selectFrom('outbox')
      .where('kind', 'in', [...WEBHOOK_KINDS])
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(count);
  });
  const stored = await fresh.db.selectFrom('outbox').select(['id', 'payload']).execute();
  const payloads = new Map(stored.map(({ id, payload }) => [id, payload]));
  for (const { headers, body } of receiver.received) {
    const told = new Webhook(SECRET, { format: 'raw' }).verify(body, { ...headers }) as {
      readonly type: WebhookKind;
      readonly data: object;
    };
    const schema = webhookSchema(told.type) as {
      readonly properties: { readonly data: { readonly properties: object } };
    };
    const validate = ajv.compile(schema);
    expect([told.type, validate(told), validate.errors]).toEqual([told.type, true, null]);
    expect(told.data).toEqual(payloads.get(headers['webhook-id'] ?? ''));
    expect(Object.keys(schema.properties.data.properties)).toEqual(expect.arrayContaining(Object.keys(told.data)));
    seen.set(told.type, (seen.get(told.type) ?? 0) + 1);
  }
  expect([...seen.keys()].sort()).toEqual([...WEBHOOK_KINDS].sort());
  await receiver.close();
});
