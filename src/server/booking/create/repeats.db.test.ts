import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { simplePayload } from '#contract/change.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { oppIdOf } from '../../platform/crypto/request-code.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, aContext, aDeps, aPayload, customer, dayAhead, seal, yes } from '../booking.testing.ts';
import { cancelAppointmentCall } from '../change/cancel.ts';
import { moveAppointment } from '../change/move.ts';
import { leaveCall } from '../own/end-session.ts';
import { getAppointmentCall } from '../own/get-appointment.ts';
import { anonymise } from '../retention/forget.ts';
import { createAppointmentCall } from './create.ts';
import { createBusinessCall, createPersonalCall } from './create-simple.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
});
afterEach(() => fresh.close());

const KEY = 'one-intent-of-one-visit-1';
const OPP = oppIdOf(KEY);
const first = (change: Partial<RequestContext> = {}) => aContext({ idempotencyKey: KEY, ...change });
const stranger = (change: Partial<RequestContext> = {}) => first({ visit: Buffer.alloc(32, 9), ...change });
const day = dayAhead(8).replace(/(....)(..)(..)/, '$1-$2-$3');
const flat = {
  ...{ nome: 'Ginevra', cognome: 'Bellacqua', email: 'altra.canarina@velaria.example', ...yes },
  ...{ cellulare: '333 1234567', codiceFiscale: customer.code },
};
const work = { tipoAzienda: 'societa', iscrittoCameraCommercio: '1' };
const home = { comuneResidenza: 'Milano', indirizzoResidenza: 'Via della Vela 1' };
const move = () => moveAppointment(aDeps(fresh.db));

type Create = (who: RequestContext) => ReturnType<ReturnType<typeof createAppointmentCall>>;
const create: Create = (who) => createAppointmentCall(aDeps(fresh.db))(aPayload(), who);
const CALLS: readonly (readonly [string, Create])[] = [
  ['CreateAppointment', create],
  [
    'CreaAppuntamentoAsync',
    (who) =>
      createPersonalCall(aDeps(fresh.db), move())(
        simplePayload.parse({ ...flat, filiale: '0101', data: `${day} 10:00` }),
        who,
      ) as ReturnType<Create>,
  ],
  [
    'CreaAppuntamentoPiccoleImpreseAsync',
    (who) =>
      createBusinessCall(aDeps(fresh.db), move())(
        simplePayload.parse({ ...flat, ...work, ...home }),
        who,
      ) as ReturnType<Create>,
  ],
];

const read = (proof: Buffer | null) => getAppointmentCall({ db: fresh.db, seal })({ oppID: OPP }, aContext({ proof }));
const proofIn = (made: Awaited<ReturnType<Create>>) => {
  const token = made.ok ? made.value.effects?.proofToken : undefined;
  return token === undefined ? null : sha256(token);
};
const bodyOf = (made: Awaited<ReturnType<Create>>) => made.ok && made.value.body;

describe('a repeated create', () => {
  // R0.82, R0.89
  test.each(CALLS)('of %s by another visit gets the plain answer and no proof', async (_, ask) => {
    const made = await ask(first());
    expect((await read(proofIn(made))).ok).toBe(true);
    for (const who of [stranger(), stranger({ proof: sha256('its own') })]) {
      const again = await ask(who);
      expect(bodyOf(again)).toEqual(bodyOf(made));
      expect(again.ok && again.value.effects).toBeUndefined();
      expect((await read(who.proof)).ok).toBe(false);
    }
  });

  test.each(CALLS)('of %s by the same visit, whose first answer was lost, gets a valid proof', async (_, ask) => {
    const made = await ask(first());
    const again = await ask(first());
    expect(bodyOf(again)).toEqual(bodyOf(made));
    expect((await read(proofIn(again))).ok).toBe(true);
  });

  test.each([{ email: 'nuova@posta.example' }, { cellulare: '333 7654321' }])(
    'gets no proof once the contact changed: %o',
    async (contact) => {
      const proof = proofIn(await create(first()));
      const payload = simplePayload.parse({ oppID: OPP, versione: 1, data: `${day} 10:00`, ...contact });
      expect(await move()('CreaAppuntamentoAsync', payload, aContext({ proof }))).toMatchObject({ ok: true });
      expect(proofIn(await create(first({ proof })))).toBeNull();
      expect(proofIn(await create(first()))).toBeNull();
      expect((await read(proof)).ok).toBe(true);
    },
  );

  // R13.7.4
  test.each(['with its proof', 'whose answer was lost'])('gets no proof once the visit ended, %s', async (how) => {
    const proof = proofIn(await create(first()));
    await leaveCall({ db: fresh.db })({}, aContext({ proof: how === 'with its proof' ? proof : null }));
    expect((await read(proof)).ok).toBe(false);
    expect(proofIn(await create(first()))).toBeNull();
  });

  test('gets no proof once the person was erased', async () => {
    await create(first());
    await anonymise(fresh.db, 'appointment', seal.seal(''), sql`true`);
    expect(proofIn(await create(first()))).toBeNull();
  });

  test('concurrent with «Esci» leaves no valid proof', async () => {
    await create(first());
    const [, ...made] = await Promise.all([
      leaveCall({ db: fresh.db })({}, aContext()),
      ...Array.from({ length: 6 }, () => create(first())),
    ]);
    for (const proof of made.map(proofIn)) expect((await read(proof)).ok).toBe(false);
  });
});

describe('a request from an edge', () => {
  const KEPT = sha256('the proof the edge kept');
  const replayed = { replayed: true, proof: KEPT };

  // R0.15
  test('can be opened with its stored proof by the visit that made it, and by no other', async () => {
    await create(first());
    await create(stranger(replayed));
    expect((await read(KEPT)).ok).toBe(false);
    await create(first(replayed));
    expect((await read(KEPT)).ok).toBe(true);
  });

  test('cannot be opened when its visit ended before the replay', async () => {
    await leaveCall({ db: fresh.db })({}, aContext());
    expect((await create(first(replayed))).ok).toBe(true);
    expect((await read(KEPT)).ok).toBe(false);
    expect(proofIn(await create(first()))).toBeNull();
  });

  test('stored without a proof gives no proof to a later repeat', async () => {
    await create(stranger({ replayed: true, proof: null }));
    expect(proofIn(await create(stranger()))).toBeNull();
  });
});

describe('a repeated change', () => {
  const stale = () => simplePayload.parse({ oppID: OPP, versione: 9, data: `${day} 11:00` });
  const calls = [
    ['move', (who: RequestContext) => move()('CreaAppuntamentoAsync', stale(), who)],
    ['cancellation', (who: RequestContext) => cancelAppointmentCall(aDeps(fresh.db))({ oppID: OPP, versione: 9 }, who)],
  ] as const;

  // R0.9, R0.95
  test.each(calls)('a %s shows the appointment only to the proof that made the change', async (_, change) => {
    const owner = aContext({ proof: proofIn(await create(first())) });
    const told = await change(owner);
    expect(told).toMatchObject({ ok: true, value: { status: 409, body: { appuntamento: { nome: 'Ginevra' } } } });
    expect(await change(owner)).toEqual(told);
    for (const proof of [null, sha256('another')])
      expect(await change({ ...owner, proof, visit: Buffer.alloc(32, 9) })).toEqual({ ok: false, error: 'not-found' });
    await anonymise(fresh.db, 'appointment', seal.seal(''), sql`true`);
    expect(await change(owner)).toEqual({ ok: false, error: 'not-found' });
  });
});
