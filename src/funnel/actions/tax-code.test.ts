import { describe, expect, test } from 'vitest';
import { callback } from '#domain/flow/flow-state.testing.ts';
import type { Facts } from '#domain/flow/flow-state.ts';
import { PHASE, phaseOf } from '#domain/flow/phase.ts';
import { type Answers, aFlow, fault } from '../session/deps.testing.ts';
import { NO_FORM } from '../session/person.ts';
import { NO_CHOICE, withFacts } from '../session/visit.ts';
import { personActions } from './person.ts';
import { taxCodeActions } from './tax-code.ts';

const CODE = 'BLLGVR87D52M999Y';
const known = {
  nome: 'Ginevra',
  cognome: 'B****',
  email: 'g***@v***.example',
  cellulare: '********21',
  codiceFiscale: CODE,
  capResidenza: '*****',
  cap: '*****',
  tipoOccupazione: '*',
};
const nobody = {
  ...{ nome: '', cognome: '', email: '', cellulare: '' },
  ...{ codiceFiscale: '', capResidenza: '', cap: '', tipoOccupazione: '' },
};
const answer = (change: object = {}) => ({
  datiCliente: known,
  lookupRef: 'ref',
  appointmentData: {},
  isAlreadyPP: false,
  isAlreadyC5: false,
  Ricontatto: 0,
  ...change,
});

function page(answers: Answers = { lookUp: answer() }) {
  const flow = aFlow(answers);
  return { ...flow, act: taxCodeActions(flow.deps) };
}
const answered = () => new Promise((resolve) => setTimeout(resolve, 0));
async function typed(code: string, answers?: Answers) {
  const flow = page(answers);
  flow.act.type(code);
  await answered();
  return flow;
}

// R2.2.7, R4.36-R4.38, R4.40, R4.43, R4.44, R4.59, R4.92
test.each<[Facts['product'], Partial<Facts>, object, string]>([
  ['personal', {}, {}, 'datiPersonaliRiconosciuto'],
  ['personal', {}, { datiCliente: nobody }, 'datiPersonaliNonRiconosciuto'],
  ['personal', { callback: callback({ atPlace: true }) }, { datiCliente: nobody, Ricontatto: 1 }, 'clink'],
  ['salary', { chosen: 'nothing' }, {}, 'luogoC5'],
  ['salary', { chosen: 'nothing', callback: callback({ external: true }) }, {}, 'clink'],
  ['salary', { chosen: 'nothing' }, { isAlreadyPP: true }, 'luogo'],
  ['salary', { chosen: 'branch', search: 'ready' }, {}, 'filialiC5'],
  ['business', {}, {}, 'datiPersonaliNonRiconosciutoBusiness'],
])('Next of product %s with %j and the answer %j leads to %s', async (product, facts, change, route) => {
  const { act, store, done } = page({ lookUp: answer(change) });
  store.update((v) => withFacts(v, { product, search: 'settled', chosen: 'slot', ...facts }));
  act.type(CODE);
  await answered();
  await act.next();
  expect(done.went).toEqual([route]);
});

// R4.23
test('does not look up fewer than 16 characters', async () => {
  for (const length of [1, 11, 15]) {
    const { facts, visit, done } = await typed(CODE.slice(0, length));
    expect([PHASE[phaseOf(facts())], visit().taxCodeFault, done.calls]).toEqual([-1, null, []]);
  }
  const { act, facts } = await typed(CODE);
  act.type(CODE.slice(0, 15));
  expect(PHASE[phaseOf(facts())]).toBe(-1);
});

// R3.6, R4.24, R4.7
test.each([
  ['BLLGVR87D52M999X', 'tax-code-letter'],
  ['1234567890123456', 'tax-code-format'],
  ['ABCDEFGHIJKLMNOP', 'tax-code-format'],
  // The check letter is right; the day does not exist.
  ['RSSMRA80A32H501C', 'tax-code-format'],
])('sixteen invalid characters show an error at once: %s', async (code, reason) => {
  const { facts, visit, done } = await typed(code);
  expect([facts().lookup.status, visit().taxCodeFault, done.calls]).toEqual(['invalid', reason, []]);
  expect(PHASE[phaseOf(facts())]).toBe(120);
});

// R4.25, R5.18, R7.17, R4.7
test('a valid tax code is looked up in capitals, with its flow', () => {
  const { act, facts, done } = page();
  act.type(CODE.toLowerCase());
  expect(PHASE[phaseOf(facts())]).toBe(110);
  expect(done.calls).toMatchObject([{ name: 'lookUp', input: { CodiceFiscale: CODE, flusso: 'PP' } }]);
});

// R4.26, R7.17, R7.18, R14.2.8
test.each([
  ['personal', 'PP'],
  ['salary', 'C5'],
  ['business', 'BUSINESS'],
] as const)('the lookup on the entry page of %s names its own product: %s', async (product, flusso) => {
  const { act, store, done } = page();
  store.update((v) => withFacts(v, { product }));
  act.type(CODE);
  await answered();
  expect(done.calls).toMatchObject([{ name: 'lookUp', input: { CodiceFiscale: CODE, flusso }, flow: flusso }]);
});

// R3.8, R4.27, R4.7
test.each(['personal', 'salary', 'business'] as const)(
  'a known customer of %s gets masked values, and stored data are not asked for',
  async (product) => {
    const { act, store, visit, facts } = page();
    store.update((v) => withFacts(v, { product }));
    act.type(CODE);
    await answered();
    expect(facts().lookup).toMatchObject({ status: 'ready', person: { recognised: true, contactComplete: true } });
    expect(PHASE[phaseOf(facts())]).toBe(140);
    expect(visit()).toMatchObject({
      lookupRef: 'ref',
      form: {
        homePostcode: '*****',
        occupation: '*',
        firstName: 'Ginevra',
        lastName: 'B****',
        email: 'g***@v***.example',
        mobile: '********21',
        taxCode: CODE,
      },
    });
  },
);

// R4.39, R4.50
test.each([
  ['of everything', {}, true, true],
  ['but for the e-mail', { email: '' }, false, true],
  ['but for the mobile', { cellulare: '' }, false, true],
  ['but for the postcode', { capResidenza: '', cap: '' }, true, false],
])('a known customer is recognised %s', async (_, change, contactComplete, residenceCapKnown) => {
  const { facts } = await typed(CODE, { lookUp: answer({ datiCliente: { ...known, ...change } }) });
  expect(facts().lookup).toMatchObject({ person: { recognised: true, contactComplete, residenceCapKnown } });
});

// R4.29, R4.30
test.each([
  ['personal', 'isAlreadyC5', 'salary', 'codiceFiscaleC5'],
  ['salary', 'isAlreadyPP', 'personal', 'luogo'],
] as const)(
  'on product %s the answer %s moves the visitor to product %s, once',
  async (product, flag, other, route) => {
    const { act, store, facts, done } = page({
      lookUp: answer({ isAlreadyC5: false, isAlreadyPP: false, [flag]: true }),
    });
    store.update((v) => ({
      ...withFacts(v, { product, search: 'settled', chosen: 'slot' }),
      searchText: 'Via Roma 10',
    }));
    act.type(CODE);
    await answered();
    await act.next();
    expect([facts().product, facts().switchedProduct, done.went]).toEqual([other, true, [route]]);
    expect(store.get()).toMatchObject({ productSwitched: true, searchText: 'Via Roma 10', choice: NO_CHOICE });
  },
);

// R4.29, R4.30
test.each([
  ['personal', 'salary'],
  ['salary', 'salary'],
] as const)(
  'on product %s a customer with open applications for both goes to the salary-backed product, or stays there',
  async (product, other) => {
    const { act, store, facts } = page({ lookUp: answer({ isAlreadyC5: true, isAlreadyPP: true }) });
    store.update((v) => withFacts(v, { product, search: 'settled', chosen: 'slot' }));
    act.type(CODE);
    await answered();
    await act.next();
    expect(facts().product).toBe(other);
  },
);

// R4.48
test.each([
  ['the residence', { capResidenza: '*****', cap: '' }, '*****'],
  ['the residence before the other stored one', { capResidenza: '95121', cap: '10121' }, '95121'],
  ['the other stored one without a residence', { capResidenza: '', cap: '*****' }, '*****'],
  ['no source, and never from the search', { capResidenza: '', cap: '' }, ''],
])('the postcode of a known customer comes from %s', async (_, caps, residenceCap) => {
  const flow = page({ lookUp: answer({ datiCliente: { ...known, ...caps } }) });
  const place = { cap: '20121', city: 'Milano', lat: 45.46, lng: 9.19, type: 'CAP' } as const;
  flow.store.update((v) => ({ ...withFacts(v, { product: 'salary' }), place }));
  flow.act.type(CODE);
  await answered();
  expect(flow.visit().form.homePostcode).toBe(residenceCap);
});

// R4.48
test('a typed postcode of residence is not replaced by the stored one', async () => {
  const { act, deps, visit } = page();
  personActions(deps).setField('homePostcode', '00184');
  act.type(CODE);
  await answered();
  expect(visit().form.homePostcode).toBe('00184');
});

// R4.28, R4.48, R6.2
test('an answer without a tax code recognises no customer, whatever else it holds', async () => {
  const { facts, visit } = await typed(CODE, { lookUp: answer({ datiCliente: { ...known, codiceFiscale: '' } }) });
  expect(facts().lookup).toMatchObject({ status: 'ready', person: { recognised: false } });
  expect(visit().form).toEqual({ ...NO_FORM, taxCode: CODE });
});

// R3.8, R4.26, R8.12, R4.7
test('an existing appointment opens its dialog and leads to no page', async () => {
  const { visit, facts, act, done } = await typed(CODE, {
    lookUp: answer({ appointmentData: { appointmentId: 'opaque' } }),
  });
  expect([facts().lookup.status, visit().modal, visit().appointmentRef]).toEqual([
    'existing-appointment',
    { kind: 'edit' },
    'opaque',
  ]);
  expect(PHASE[phaseOf(facts())]).toBe(130);
  await act.next();
  expect(done.went).toEqual([]);
});

describe('a missing or malformed answer', () => {
  // R4.31, R7.51
  test('after a network failure lets the visitor go on as a new customer, without a dialog', async () => {
    const { facts, visit, act, store, done } = await typed(CODE, {});
    expect([facts().lookup.status, visit().modal, visit().form]).toEqual([
      'failed',
      null,
      { ...NO_FORM, taxCode: CODE },
    ]);
    expect([visit().appointmentRef, facts().callback.atTaxCode, facts().product]).toEqual(['', false, 'personal']);
    store.update((v) => withFacts(v, { search: 'settled', chosen: 'slot' }));
    await act.next();
    expect(done.went).toEqual(['datiPersonaliNonRiconosciuto']);
  });
  // R7.51
  test("clears the previous person's data", async () => {
    const before = answer({ appointmentData: { appointmentId: 'opaque' }, Ricontatto: 1 });
    const lookUp = ({ CodiceFiscale }: { CodiceFiscale: string }) =>
      CodiceFiscale === CODE ? before : fault('network');
    const { act, visit, facts } = await typed(CODE, { lookUp });
    expect([visit().form.firstName, facts().callback.atTaxCode]).toEqual(['Ginevra', true]);
    act.type('RSSMRA80A01H501U');
    await answered();
    expect([facts().lookup.status, facts().callback.atTaxCode]).toEqual(['failed', false]);
    const { form, lookupRef, appointmentRef } = visit();
    expect(form).toEqual({ ...NO_FORM, taxCode: 'RSSMRA80A01H501U' });
    expect([lookupRef, appointmentRef]).toEqual(['', '']);
  });
  // R4.31, R8.2
  test('of a malformed shape opens the error dialog, and the code can be looked up again', async () => {
    const { facts, visit, act, store, done } = await typed(CODE, { lookUp: fault('malformed') });
    expect([facts().lookup.status, visit().modal]).toEqual(['malformed', { kind: 'error', fault: 'taxCode' }]);
    store.update((v) => withFacts(v, { search: 'settled', chosen: 'slot' }));
    await act.next();
    expect([done.calls.length, done.went]).toEqual([2, []]);
  });
  test('after a refused human check shows a telephone number', async () => {
    const { visit } = await typed(CODE, { lookUp: fault('human-check') });
    expect(visit().modal).toEqual({ kind: 'error', fault: 'humanCheck' });
  });
});

test('for a replaced code is ignored', async () => {
  const { act, visit, facts } = page();
  act.type(CODE);
  act.type('BLL');
  await answered();
  expect([facts().lookup.status, visit().form.firstName]).toEqual(['typing', '']);
});

// R3.5, R4.93
test('`Ricontatto` in the answer sets the call flag of the tax-code step', async () => {
  const { facts } = await typed(CODE, { lookUp: answer({ Ricontatto: 1, datiCliente: nobody }) });
  expect(facts().callback.atTaxCode).toBe(true);
});

test('a tax code that came with the visit is looked up once, by itself', async () => {
  const { act, done, store } = page();
  store.update((v) => ({ ...v, taxCode: CODE }));
  act.resume();
  act.resume();
  await answered();
  expect(done.calls).toHaveLength(1);
});
