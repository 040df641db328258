import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendAudit } from '#contract/service.ts';
import { noLimits } from '../../http/limits/limits.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, aContext, aDeps, aPayload } from '../booking.testing.ts';
import { createAppointmentCall } from '../create/create.ts';
import { sendAuditCall } from './send-audit.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
});
afterEach(() => fresh.close());

const send = (input: unknown, proof: Buffer | null = null) =>
  sendAuditCall({ db: fresh.db, limits: noLimits })(sendAudit.input.parse(input), aContext({ proof }));
const rows = () => fresh.db.selectFrom('audit').select(['kind', 'opp_id', 'payload']).orderBy('id').execute();

// R7.23, R0.46, R14.2.13
test('a survey is stored with the appointment of the browser that made it', async () => {
  const made = await createAppointmentCall(aDeps(fresh.db))(aPayload(), aContext());
  if (!made.ok || !('oppID' in made.value.body)) throw new Error('not made');
  const { oppID } = made.value.body;
  const survey = { oppID, impiego: 2, consolidamento: 'Sì' };
  expect(await send(survey, sha256(made.value.effects?.proofToken ?? ''))).toMatchObject({ value: { status: 202 } });
  expect(await send(survey)).toMatchObject({ value: { status: 202 } });
  const payload = { impiego: 2, consolidamento: 'Sì' };
  const kind = 'questionario';
  expect(await rows()).toEqual([
    { kind, opp_id: oppID, payload },
    { kind, opp_id: null, payload },
  ]);
  const older = { appointmentId: oppID, impiego: 2, consolidamento: 'No' };
  await send(older, sha256(made.value.effects?.proofToken ?? ''));
  expect((await rows()).at(-1)).toEqual({ kind, opp_id: oppID, payload: { ...payload, consolidamento: 'No' } });
  const events = await fresh.db.selectFrom('outbox').select('kind').where('kind', '=', 'survey.answered').execute();
  expect(events.length).toBe(2);
});

// R7.23
test('a stored survey cannot be changed or deleted', async () => {
  await send({ evento: 'visita' });
  for (const change of [sql`update audit set kind = 'altro'`, sql`delete from audit`, sql`truncate audit`])
    await expect(change.execute(fresh.db)).rejects.toThrow('append-only');
});

// R7.23
test('neither a whole appointment payload nor an unknown event name leaves personal data in the database', async () => {
  await send(aPayload());
  await send({ evento: 'Mario Rossi 333' });
  expect(await rows()).toEqual([
    { kind: 'appuntamento', opp_id: null, payload: { prodottoLvl1: 'PP', prodottoLvl2: 'STD', codFiliale: '0101' } },
    { kind: 'altro', opp_id: null, payload: { impiego: -1, consolidamento: -1 } },
  ]);
});
