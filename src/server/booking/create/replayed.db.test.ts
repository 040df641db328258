import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { agentCreate, agentPayload } from '#contract/agents.ts';
import type { NewStylePayload } from '#contract/appointments.ts';
import { sendAudit } from '#contract/service.ts';
import { inGroups } from '#domain/booking/request-code.ts';
import { noLimits, tooMany } from '../../http/limits/limits.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { sendAll } from '../../messages/admit.ts';
import { createMessages } from '../../messages/messages.ts';
import { ofLender } from '../../messages/views.testing.ts';
import { readEvent } from '../../outbox/events.ts';
import type { MailMessage } from '../../outbox/mail.ts';
import { oppIdOf } from '../../platform/crypto/request-code.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, aContext, aCustomer, aDeps, aPayload, customer, seal } from '../booking.testing.ts';
import { createLeadCall } from '../leads/create-lead.ts';
import { getAppointmentCall } from '../own/get-appointment.ts';
import { sendAuditCall } from '../survey/send-audit.ts';
import { createAppointmentCall } from './create.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 1);
});
afterEach(() => fresh.close());

const KEY = 'kept-at-an-edge-0001';
const PROOF = sha256('the proof the edge kept');
const kept = (change: Partial<RequestContext> = {}) =>
  aContext({ replayed: true, idempotencyKey: KEY, proof: PROOF, visit: Buffer.alloc(32, 6), ...change });
const create = (payload: NewStylePayload, who: RequestContext, deps = aDeps(fresh.db)) =>
  createAppointmentCall(deps)(payload, who);
const read = (oppID: string, proof: Buffer | null = PROOF) =>
  getAppointmentCall({ db: fresh.db, seal })({ oppID }, aContext({ proof }));
const eventsOf = async () =>
  (await fresh.db.selectFrom('outbox').select('kind').orderBy('kind').execute()).map((row) => row.kind);

/** Another appointment takes the only seat of the requested slot. */
const takeTheHour = () =>
  create(aPayload({ datiCliente: { codiceFiscale: 'RSSMRA80A01H501U', nome: 'Mario', cognome: 'Rossi' } }), aContext());

async function refusalMails(): Promise<(MailMessage | null)[]> {
  const deps = {
    db: fresh.db,
    open: seal.open,
    ...ofLender,
    sender: () => 'Velaria Credito',
    proposalUrl: () => null,
    earlierUrl: () => null,
    changeUrl: async () => '',
    admit: sendAll,
  };
  const rows = await fresh.db.selectFrom('outbox').selectAll().where('kind', '=', 'message.refused').execute();
  const messages = createMessages(deps);
  return Promise.all(rows.map((row) => messages.mail(readEvent(row))));
}

describe('a replayed request', () => {
  // R0.15
  test('becomes an appointment under its acknowledged code, for the browser that sent it', async () => {
    const made = await create(aPayload(), kept());
    expect(made).toMatchObject({ ok: true, value: { body: { resultCode: 0, oppID: oppIdOf(KEY) } } });
    expect(made.ok && made.value.effects).toBeUndefined();
    for (const code of [`PROV-${oppIdOf(KEY)}`, oppIdOf(KEY)])
      expect(await read(code)).toMatchObject({
        ok: true,
        value: { body: { appuntamento: { oppID: oppIdOf(KEY), stato: 'confermato' } } },
      });
    expect(await read(`PROV-${oppIdOf(KEY)}`, sha256('another'))).toEqual({ ok: false, error: 'not-found' });
  });

  // R0.46, R0.15
  test('changes nothing when the engine had booked it before, and gets the same answer', async () => {
    const first = await create(aPayload(), kept({ replayed: false, proof: null }));
    for (let n = 0; n < 2; n += 1) expect((await create(aPayload(), kept())).ok).toBe(true);
    expect(first).toMatchObject({ ok: true, value: { body: { oppID: oppIdOf(KEY) } } });
    expect(await eventsOf()).toEqual(['appointment.created', 'consent.recorded']);
    expect((await read(oppIdOf(KEY))).ok).toBe(true);
  });

  test('does not count towards limits again, since the edge counted it', async () => {
    const deps = { ...aDeps(fresh.db), limits: { ...noLimits, create: async () => tooMany(1_800) } };
    expect((await create(aPayload(), kept(), deps)).ok).toBe(true);
    expect(await create(aPayload({ ora: '11:00' }), aContext(), deps)).toMatchObject({ error: 'too-many-requests' });
  });
});

describe('a replayed request that is refused', () => {
  // R0.15
  test('sends one mail, with free slots and a link to begin again', async () => {
    await takeTheHour();
    for (let n = 0; n < 2; n += 1) await create(aPayload(), kept());
    const [mail, ...more] = await refusalMails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: 'altra.canarina@velaria.example',
      subject: 'Non siamo riusciti a confermare la tua richiesta',
    });
    const { text = '', html = '' } = mail ?? {};
    for (const said of ['Orario non più disponibile', 'Filiale di Milano', 'ore 10:30', inGroups(oppIdOf(KEY))])
      expect([text, html]).toEqual([expect.stringContaining(said), expect.stringContaining(said)]);
    expect(text).toContain('Fissa di nuovo: https://velaria.example/fa3/');
  });

  // R0.15
  test('sends one mail too when it asked for an agent', async () => {
    const lead = agentPayload.parse({ ...aPayload({ datiCliente: { cellulare: '12' } }), codiceSubAgente: '' });
    const ask = createLeadCall({ ...aDeps(fresh.db), fallbackAgent: 'AG000' }, agentCreate, false);
    for (let n = 0; n < 2; n += 1)
      expect(await ask(lead, kept())).toMatchObject({ ok: true, value: { body: { Status: '2' } } });
    expect(await refusalMails()).toMatchObject([{ to: 'altra.canarina@velaria.example' }]);
  });

  test('sends the mail too when the engine refused it before and nobody received that answer', async () => {
    await takeTheHour();
    await create(aPayload(), kept({ replayed: false, proof: null }));
    expect(await refusalMails()).toEqual([]);
    await create(aPayload(), kept());
    expect(await refusalMails()).toHaveLength(1);
  });

  // R0.86, R6.10
  test('is readable by its browser only, under the acknowledged code', async () => {
    await takeTheHour();
    await create(aPayload(), kept());
    expect(await read(`PROV-${oppIdOf(KEY)}`)).toMatchObject({
      ok: true,
      value: { body: { Status: '2', motivo: 'slot-taken', Message: 'Orario non più disponibile' } },
    });
    for (const [code, proof] of [
      [`PROV-${oppIdOf(KEY)}`, sha256('another')],
      [oppIdOf(KEY), PROOF],
    ] as const)
      expect(await read(code, proof)).toEqual({ ok: false, error: 'not-found' });
  });

  test('sends no mail when its visitor saw the refusal', async () => {
    await takeTheHour();
    await create(aPayload(), aContext());
    expect(await refusalMails()).toEqual([]);
  });
});

describe('a replayed request of a known customer', () => {
  const REF = 'reference-of-the-lookup';
  const masked = () =>
    aPayload({
      lookupRef: REF,
      datiCliente: { cognome: 'B****', email: 'c***@v***.example', cellulare: '********21' },
    });
  beforeEach(async () => {
    await aCustomer(fresh.db);
    await fresh.db
      .insertInto('lookup')
      .values({
        ref_hash: sha256(REF),
        visit: Buffer.alloc(32, 6),
        tax_code_hash: seal.taxCodeHash(customer.code),
        product: 1,
        customer_id: 'C1',
        expires_at: sql<Date>`now() - interval '2 hours'`,
      })
      .execute();
  });

  test('may use the stored contact hours after its reference expired, but only if an edge journalled it', async () => {
    expect(await create(masked(), aContext({ visit: Buffer.alloc(32, 6) }))).toEqual({
      ok: false,
      error: 'masked-value-refused',
    });
    expect(await create(masked(), kept())).toMatchObject({ ok: true, value: { body: { resultCode: 0 } } });
  });

  test('sends a refusal to the stored address', async () => {
    await fresh.db.deleteFrom('appointment').execute();
    await create(
      aPayload({ datiCliente: { codiceFiscale: 'RSSMRA80A01H501U', nome: 'Mario', cognome: 'Rossi' } }),
      aContext(),
    );
    expect(await create(masked(), kept())).toMatchObject({ ok: true, value: { body: { Status: '2' } } });
    expect(await refusalMails()).toMatchObject([{ to: customer.email }]);
  });
});

test('a repeated survey with one key is stored once; without a key, each time', async () => {
  const survey = sendAudit.input.parse({ evento: 'questionario', oppID: '', impiego: 1, consolidamento: 'No' });
  const send = (idempotencyKey: string) =>
    sendAuditCall({ db: fresh.db, limits: noLimits })(survey, aContext({ idempotencyKey }));
  for (const key of [KEY, KEY, '', '']) await send(key);
  expect(await fresh.db.selectFrom('audit').select('kind').execute()).toHaveLength(3);
});
