import { describe, expect, test } from 'vitest';
import { newStylePayload } from '#contract/appointments.ts';
import { PHASE, phaseOf } from '#domain/flow/phase.ts';
import { numbersOf } from '../session/numbers.testing.ts';
import { type Visit, withFacts } from '../session/visit.ts';
import { type Answers, aBranch, aFlow, fault } from '../session/world.testing.ts';
import { personActions } from './person.ts';

const CONFIRMED = { Status: '0', resultCode: 0, Message: '', oppID: 'ABCDEFGHIJKLMNOPQR', contactID: 'C', typUrl: '' };
const person = {
  nome: 'Mario',
  cognome: 'Rossi',
  email: 'm@posta.example',
  cellulare: '333 1234567',
  codiceFiscale: 'RSSMRA80A01M999X',
};

function page(answers: Answers = { createAppointment: CONFIRMED }, change: Partial<Visit> = {}) {
  const branch = aBranch();
  const choice = { branch, days: branch.days, date: '2026-11-23', hour: '09:30', picked: false, loadingDays: false };
  const flow = aFlow(answers, { choice, person, branches: [branch], ...change });
  const lookup = { status: 'ready', person: { recognised: false }, openPractice: 'none' } as const;
  flow.store.update((v) => withFacts(v, { chosen: 'slot', search: 'settled', lookup }));
  return { ...flow, act: personActions(flow.world) };
}
const SUBMIT = 'newPerson';

// R4.67
test('a confirmed booking leads to the summary with its code', async () => {
  const flow = page();
  const { act, visit, facts, done } = flow;
  const passed = numbersOf(flow);
  await act.submit(SUBMIT);
  expect([facts().creation, visit().oppId, done.went]).toEqual(['done', 'ABCDEFGHIJKLMNOPQR', ['riepilogo']]);
  expect([...passed]).toEqual([140, 170, 1]);
});

// R7.23, R14.2.9
test('a confirmed booking is told to the audit with all of its payload and its code', async () => {
  const { act, done } = page();
  await act.submit(SUBMIT);
  const inputOf = (wanted: string) => done.calls.find(({ name }) => name === wanted)?.input as object;
  expect(inputOf('sendAudit')).toEqual({ ...inputOf('createAppointment'), oppID: 'ABCDEFGHIJKLMNOPQR' });
});

// R8.17, R14.2.11
test('an address to go on to that is not one of ours is a line for developers, and nobody is led there', async () => {
  const { act, done } = page({ createAppointment: { ...CONFIRMED, typUrl: 'javascript:alert(1)' } });
  await act.submit(SUBMIT);
  expect([done.left, done.logged, done.went]).toEqual([[], ['Provided url is not valid'], ['riepilogo']]);
});

// R4.68
test.each([
  ['personal', 'riepilogo'],
  ['salary', 'riepilogoC5'],
  ['business', 'riepilogoBusiness'],
] as const)('the summary of %s takes the place of the form in the history: %s', async (product, route) => {
  const { store, world, visit } = page();
  store.update((v) => withFacts(v, { product }));
  const went: unknown[] = [];
  await personActions({ ...world, go: (...to) => void went.push(to) }).submit(SUBMIT);
  expect(went).toEqual([[route, { replace: true, state: { oppId: visit().oppId } }]]);
});

test('a double click is one request', async () => {
  const { act, done } = page();
  await Promise.all([act.submit(SUBMIT), act.submit(SUBMIT)]);
  expect(done.calls.filter(({ name }) => name === 'createAppointment')).toHaveLength(1);
});

// R4.66
test('without an hour nothing is sent, and the visitor is told', async () => {
  const { act, store, visit, done } = page();
  store.update((v) => withFacts(v, { chosen: 'branch' }));
  await act.submit(SUBMIT);
  expect([done.calls, visit().modal]).toEqual([[], { kind: 'error', fault: 'create' }]);
});

// R7.49, R0.18
describe('a failed booking is never a success', () => {
  // R4.67, R8.22, R0.16
  test('over a broken network: the dialog, the form as it was, and the same key at the next try', async () => {
    const { act, visit, facts, done } = page({});
    await act.submit(SUBMIT);
    expect([facts().creation, visit().modal, visit().person, done.went]).toEqual([
      'failed',
      { kind: 'error', fault: 'network' },
      person,
      [],
    ]);
    await act.submit(SUBMIT);
    expect(new Set(done.calls.map(({ key }) => key)).size).toBe(1);
  });

  test.each(['personal', 'salary', 'business'] as const)(
    'of %s, for whatever reason: no code, no summary',
    async (product) => {
      const refused = { Status: '2', resultCode: 2, Message: '', motivo: 'invalid', alternative: [] };
      for (const createAppointment of [refused, fault('network'), fault('rejected')]) {
        const { act, store, visit, facts, done } = page({ createAppointment });
        store.update((v) => withFacts(v, { product }));
        await act.submit(SUBMIT);
        expect([done.calls.length, facts().creation, visit().oppId, done.went]).toEqual([1, 'failed', '', []]);
      }
    },
  );

  // R4.67, R7.52, R8.5
  test('refused for its data: the error state, and "Riprova" leads back to the filled form', async () => {
    const refused = { Status: '2', resultCode: 2, Message: '', motivo: 'invalid', alternative: [] };
    const { act, visit, facts, done } = page({ createAppointment: refused });
    await act.submit(SUBMIT);
    expect(PHASE[phaseOf(facts())]).toBe(180);
    expect([visit().refusal, visit().modal, done.went]).toEqual(['invalid', { kind: 'error', fault: 'create' }, []]);
    act.backToForm();
    expect([visit().refusal, visit().modal, visit().person]).toEqual([null, null, person]);
  });

  // R8.6, R14.1.3
  test('with its hour taken: back to the hours, with the sentence and the hours of the answer', async () => {
    const taken = {
      Status: '2',
      resultCode: 2,
      Message: '',
      motivo: 'slot-taken',
      alternative: [{ data: '20261124', ora: '09:00' }],
    };
    const { act, visit, facts, done } = page({ createAppointment: taken });
    await act.submit(SUBMIT);
    expect([facts().creation, done.went]).toEqual(['none', ['filiali']]);
    expect(visit().taken).toEqual({ hour: '09:30', near: [{ date: '2026-11-24', hour: '09:00' }] });
  });

  // R14.1.3
  test('with its hour taken: the hours are read again, and none is chosen', async () => {
    const taken = { Status: '2', resultCode: 2, Message: '', motivo: 'slot-taken', alternative: [] };
    const availability = { Status: '0', Slots: { '09:30': false, '10:00': true } };
    const { act, visit } = page({ createAppointment: taken, availability });
    await act.submit(SUBMIT);
    expect([visit().choice.hour, visit().choice.days[0]?.hours[0]]).toEqual([null, { at: '09:30', free: false }]);
  });

  // R8.5, R14.2.4
  test.each(['malformed', 'rejected', 'not-found'])(
    'answered with %s: the page of the error, and the same key from the filled form',
    async (code) => {
      const { act, visit, done } = page({ createAppointment: fault(code) });
      await act.submit(SUBMIT);
      expect([visit().refusal, visit().modal]).toEqual(['failed', { kind: 'error', fault: 'create' }]);
      act.backToForm();
      expect([visit().refusal, visit().modal, visit().person]).toEqual([null, null, person]);
      await act.submit(SUBMIT);
      expect(new Set(done.calls.map(({ key }) => key)).size).toBe(1);
    },
  );

  // R14.3.5
  test.each([
    ['too-many 720', { kind: 'error', fault: 'tooMany', seconds: 720 }],
    ['human-check', { kind: 'error', fault: 'humanCheck' }],
  ])('refused as %s: its own sentence, and the form as it was', async (code, modal) => {
    const { act, visit, facts } = page({ createAppointment: fault(code) });
    await act.submit(SUBMIT);
    expect([visit().modal, visit().person, facts().creation]).toEqual([modal, person, 'failed']);
  });
});

// R9.33
test('a corrected form is another request with another key', async () => {
  const { act, visit, done } = page({});
  await act.submit(SUBMIT);
  act.setPerson('email', 'altra@posta.example');
  await act.submit(SUBMIT);
  expect(new Set(done.calls.map(({ key }) => key)).size).toBe(2);
  expect(done.calls.filter(({ key }) => key?.startsWith(`${visit().token}-`))).toHaveLength(2);
});

// R4.69
test.each([
  ['https://velaria.example/fa3/grazie', ['https://velaria.example/fa3/grazie'], []],
  ['https://evil.example/', [], ['riepilogo']],
  ['//evil.example/', [], ['riepilogo']],
])('an address in the answer is followed only to an own site: %s', async (typUrl, left, went) => {
  const { act, done } = page({ createAppointment: { ...CONFIRMED, typUrl } });
  await act.submit(SUBMIT);
  expect([done.left, done.went]).toEqual([left, went]);
});

describe('what is sent', () => {
  const sent = async (change: Partial<Visit> = {}, facts: Parameters<typeof withFacts>[1] = {}) => {
    const flow = page(undefined, change);
    flow.store.update((v) => withFacts(v, facts));
    await flow.act.submit(SUBMIT);
    return flow.done.calls[0]?.input as Record<string, unknown> & {
      datiCliente: Record<string, unknown>;
      datiMediaUTM: Record<string, unknown>;
      datiAggiuntivi: Record<string, unknown>;
    };
  };
  // R3.28, R3.29, R1.3
  test('names the branch, the day without dashes and the hour', async () => {
    expect(await sent()).toMatchObject({
      codFiliale: '0151',
      data: '20261123',
      ora: '09:30',
      ricontatto: 0,
      prodottoLvl1: 'PP',
      prodottoLvl2: 'STD',
      societa: 'VC',
    });
  });
  // R3.28
  test('has at its top what the contract names, and the four blocks of ours', async () => {
    expect(Object.keys(await sent()).sort()).toEqual(
      [
        ...['codFiliale', 'data', 'ora', 'ricontatto', 'prodottoLvl1', 'prodottoLvl2', 'gclId', 'clientId'],
        ...['IsForzosoClink', 'oppID', 'societa', 'utenteEsterno', 'utenteInterno'],
        ...['datiCliente', 'datiMediaUTM', 'datiAggiuntivi'],
        ...['sessionId', 'solo_info', 'capRicerca', 'lookupRef', 'versioneConsensi'],
      ].sort(),
    );
  });
  // R3.33
  test('tells in its media block all that is known of where the visit comes from', async () => {
    const utm = { utmSource: 's', utmMedium: 'm', utmCampaign: 'c', utmDate: 'd', utmContent: 'n', utmTerm: 't' };
    const media = { ...utm, mediacode: 'PT01', gclId: 'g', clientId: 'i', sessionId: 'j' };
    const { datiMediaUTM } = await sent({ media, mediaHistory: 'a//' });
    expect(datiMediaUTM).toEqual({ ...utm, mediacode: 'PT01', utmHistory: 'a//', mediacodeInt: '' });
  });
  // R3.34
  test('carries no figure of a loan: each has its name and is empty', async () => {
    expect((await sent()).datiAggiuntivi).toEqual({
      ...{ agente: '', crm_i_id: '', durata: '', extReferrer: '', importo: '' },
      ...{ prodottoOcs: '', rata: '', tabella: '', taeg: '', tan: '' },
    });
  });
  // R3.28, R3.33, R3.34
  test('is whole: every field of the contract, empty where the funnel does not ask', async () => {
    const keys = (of: object) => Object.keys(of).sort();
    const payload = await sent();
    const { shape } = newStylePayload;
    const media = shape.datiMediaUTM.def.innerType.shape;
    const more = shape.datiAggiuntivi.def.innerType.shape;
    const older = ['telefono', 'clientID', 'sessionID', 'gclid', 'mediacode'];
    const ofCompany = ['comuneResidenza', 'tipoAzienda', 'iscrittoCameraCommercio'];
    const without = (of: object, names: readonly string[]) => keys(of).filter((name) => !names.includes(name));
    expect(keys(payload)).toEqual(without(shape, older));
    expect(keys(payload.datiCliente)).toEqual(without(shape.datiCliente.shape, [...older, ...ofCompany]));
    expect([keys(payload.datiMediaUTM), keys(payload.datiAggiuntivi)]).toEqual([keys(media), keys(more)]);
    expect(new Set(Object.values(payload.datiAggiuntivi))).toEqual(new Set(['']));
    expect(payload).toMatchObject({ oppID: '', IsForzosoClink: 0, utenteInterno: '' });
    expect(newStylePayload.safeParse(payload).success).toBe(true);
  });
  // R3.12, R3.29, R7.30
  test('names the partner of the link, and the ids its site counts by', async () => {
    const { media } = aFlow().visit();
    const link = { mediacode: 'PT01', utmSource: 'partner01', gclId: 'abc', clientId: '1.2', sessionId: '3' };
    const { utenteEsterno, gclId, clientId, sessionId, datiMediaUTM } = await sent({ media: { ...media, ...link } });
    expect([utenteEsterno, gclId, clientId, sessionId]).toEqual(['PT01', 'abc', '1.2', '3']);
    expect(datiMediaUTM).toMatchObject({ mediacode: 'PT01', utmSource: 'partner01', mediacodeInt: '' });
    expect(datiMediaUTM).not.toHaveProperty('clientId');
  });
  test('says that a call was forced by the link', async () => {
    const { callback } = aFlow().facts();
    expect(await sent({}, { callback: { ...callback, forced: true } })).toMatchObject({
      IsForzosoClink: 1,
      ricontatto: 1,
    });
  });
  // R1.13
  test('says "info only" without changing anything else', async () => {
    expect(await sent({ infoOnly: true })).toMatchObject({ prodottoLvl2: 'INFO', solo_info: 'si', codFiliale: '0151' });
  });
  // R3.12, R3.33, R7.29
  test('carries the media of the link, and the own term without one', async () => {
    const { media } = aFlow().visit();
    expect((await sent()).datiMediaUTM).toMatchObject({ utmTerm: 'Nuovo fissa appuntamento', utmSource: '' });
    const { datiMediaUTM } = await sent({
      media: { ...media, utmSource: 'partner01', utmTerm: 'x' },
      mediaHistory: 'a//|b//',
    });
    expect(datiMediaUTM).toMatchObject({ utmTerm: 'x', utmSource: 'partner01', utmHistory: 'a//|b//' });
  });
  // R3.30
  test('consents are texts, and none is invented', async () => {
    const { datiCliente } = await sent({
      consents: {
        privacyInterncommoffer: 1,
        privacyOtherservice: 0,
        privacyProfilazione: null,
        privacyExtcommoffer: 1,
      },
    });
    expect(datiCliente).toMatchObject({
      privacyInterncommoffer: '1',
      privacyOtherservice: '0',
      privacyProfilazione: '',
      privacyExtcommoffer: '1',
    });
  });
  test('for a company its four answers, and no hour', async () => {
    const company = { registered: '0', type: 'societa', city: ' Catania ', address: 'Via della Vela 3' } as const;
    expect(await sent({ company }, { product: 'business', chosen: 'nothing' })).toMatchObject({
      prodottoLvl1: 'BS',
      datiCliente: { iscrittoCameraCommercio: '0', tipoAzienda: 'societa', comuneResidenza: 'Catania' },
    });
  });
  // R4.94
  test('a call carries the branch to route it and no hour', async () => {
    const { callback } = aFlow().facts();
    expect(await sent({}, { callback: { ...callback, choice: 'yes' } })).toMatchObject({
      ricontatto: 1,
      codFiliale: '0151',
      data: '',
      ora: '',
    });
  });
});
