import { describe, expect, test } from 'vitest';
import { callback, flagged, known, newPerson, visitor, withPractice } from './flow-state.testing.ts';
import type { Facts } from './flow-state.ts';
import { ADVANCING, type Advancing, next } from './next.ts';
import { leaveForMain, stay, submit, type Transition, to, toProduct } from './transitions.ts';

const slot = { search: 'settled', chosen: 'slot' } as const;
const salary = { product: 'salary' } as const;
const ready = { search: 'ready' } as const;
const notServing = { direct: { kind: 'agent', status: 'not-serving' } } as const;
const refused = { callback: { ...flagged, choice: 'no' } } as const;
const existing = { lookup: { status: 'existing-appointment' } } as const;
const from = (page: Advancing, facts: Partial<Facts>): Transition => next(page, visitor(facts));

// R4.10
test.each(ADVANCING)('«Avanti» on %s shows the summary after a booking, and waits during one', (page) => {
  expect(from(page, { ...slot, lookup: known(), creation: 'done' })).toEqual(to('summary'));
  expect(from(page, { ...slot, lookup: known(), creation: 'running' })).toEqual(stay('creating'));
});

describe('from the place', () => {
  // R4.21
  test('accepting the offer of a call chooses the nearest branch and ends the search', () => {
    const accepted = { ...ready, callback: callback({ offer: 'accepted' }) };
    expect(from('luogo', accepted)).toEqual(to('taxCode', 'assignNearestBranch', 'settlePlace'));
    expect(from('luogo', { ...accepted, lookup: newPerson })).toEqual(
      to('callbackChoice', 'assignNearestBranch', 'settlePlace'),
    );
  });

  // R4.18, R4.53
  test.each<[Facts['search'], Transition]>([
    ['empty', stay('place-missing')],
    ['not-found', stay('place-missing')],
    ['typing', stay('place-searching', 'waitForBranches')],
    ['loading', stay('place-searching', 'waitForBranches')],
    ['waiting', stay('place-searching')],
    ['ready', to('branches')],
    ['opening', to('branches')],
    ['settled', to('branches')],
  ])('a search that is %s leads to %j, for agencies too', (search, go) => {
    expect(from('luogo', { search })).toEqual(go);
    expect(from('luogoC5', { ...salary, lookup: newPerson, search })).toEqual(go);
  });

  // R2.3.15, R4.53
  test('on the place page of salary-backed loans another product leads to the main site or its place page', () => {
    expect(from('luogoC5', { onSalarySite: true, ...ready })).toEqual(leaveForMain);
    expect(from('luogoC5', ready)).toEqual(toProduct('place', 'personal'));
    expect(from('luogoC5', { ...ready, product: 'business' })).toEqual(toProduct('place', 'personal'));
  });
});

describe('from the branches', () => {
  // R4.34, R4.35, R4.50, R2.2.19
  test.each<[Advancing, Partial<Facts>, Transition]>([
    ['filiali', {}, to('taxCode', 'settlePlace')],
    ['filiali', { lookup: newPerson }, to('newPerson', 'settlePlace')],
    ['filiali', { lookup: known(true, false) }, to('knownPerson', 'settlePlace')],
    ['filiali', { lookup: newPerson, callback: flagged }, to('callbackChoice', 'settlePlace')],
    ['filialiC5', salary, to('taxCode', 'settlePlace')],
    ['filialiC5', { ...salary, lookup: known() }, to('knownPerson', 'settlePlace')],
    ['filialiC5', { ...salary, lookup: newPerson, callback: flagged }, to('callbackChoice', 'settlePlace')],
    ['filialiDirect', { lookup: newPerson }, to('newPerson', 'settlePlace')],
  ])('%s with a slot and %j settles the place: %j', (page, facts, go) => {
    expect(from(page, { ...ready, chosen: 'slot', ...facts })).toEqual(go);
  });

  // R4.35
  test.each(['none', 'typing', 'loading', 'invalid', 'malformed', 'existing-appointment'] as const)(
    'with a tax code that is %s asks for it first and settles the place',
    (status) => {
      expect(from('filiali', { ...ready, chosen: 'slot', lookup: { status } })).toEqual(to('taxCode', 'settlePlace'));
    },
  );

  // R4.54
  test.each(['filiali', 'filialiC5', 'filialiDirect', 'filialiDirectC5'] as const)('%s requires a slot', (page) => {
    expect(from(page, { ...ready, chosen: 'branch', lookup: known() })).toEqual(stay('slot-missing'));
  });
});

// R4.23-R4.26, R4.54
test.each(['filialiDirect', 'filialiDirectC5', 'codiceFiscale', 'codiceFiscaleC5', 'prestitoBusiness'] as const)(
  'from %s the visit stays until the tax code is answered',
  (page) => {
    const why = (status: 'none' | 'typing' | 'loading' | 'invalid' | 'malformed') =>
      from(page, { ...slot, lookup: { status } });
    expect(why('none')).toEqual(stay('tax-code-missing'));
    expect(why('typing')).toEqual(stay('tax-code-missing'));
    expect(why('loading')).toEqual(stay('looking-up'));
    expect(why('invalid')).toEqual(stay('tax-code-invalid'));
    expect(why('malformed')).toEqual(stay('lookup-failed'));
    expect(from(page, { ...slot, ...existing })).toEqual(stay('existing-appointment'));
  },
);

describe('from an agent', () => {
  test.each<[string, Partial<Facts>, Transition]>([
    ['product 3 without a code', { ...salary, ...notServing }, to('taxCode')],
    ['product 3 with a code', { ...salary, ...notServing, lookup: newPerson }, to('place')],
    ['product 3 with branches', { ...salary, ...notServing, ...ready }, to('branches')],
    ['product 1', notServing, toProduct('place', 'personal')],
    ['product 1 with branches', { ...notServing, ...ready }, to('branches')],
    ['business', { ...notServing, ...ready, product: 'business' }, toProduct('place', 'personal')],
  ])('an agent who does not serve the place, %s: %j leads to %j', (_, facts, go) => {
    expect(from('clinkDirect', facts)).toEqual(go);
  });

  test('the visit is submitted if the agent serves the postcode', () => {
    expect(from('clinkDirect', { direct: { kind: 'agent', status: 'ready' } })).toEqual(submit);
  });
});

describe('from the tax code', () => {
  test('a personal loan without a slot leads to the choice of a slot', () => {
    expect(from('codiceFiscale', { lookup: newPerson })).toEqual(to('place'));
    expect(from('codiceFiscale', { lookup: newPerson, ...ready, chosen: 'branch' })).toEqual(to('branches'));
  });

  // R2.2.7, R0.3, R4.44
  test('a salary-backed loan leads to the branch list with a branch, to the place without one', () => {
    expect(from('codiceFiscaleC5', { ...salary, lookup: newPerson, ...ready, chosen: 'branch' })).toEqual(
      to('branches'),
    );
    expect(from('codiceFiscaleC5', { ...salary, lookup: newPerson, ...ready })).toEqual(to('place'));
    expect(from('codiceFiscaleC5', { ...salary, lookup: newPerson, chosen: 'branch' })).toEqual(to('place'));
  });

  // R4.29, R4.30
  test('a loan that the customer has switches the product', () => {
    expect(from('codiceFiscale', { ...slot, lookup: withPractice('salary') })).toEqual(
      toProduct('taxCode', 'salary', 'switchProduct'),
    );
    expect(from('codiceFiscaleC5', { ...salary, lookup: withPractice('personal') })).toEqual(
      toProduct('place', 'personal', 'switchProduct'),
    );
  });
});

// R2.3.57, R2.3.60, R2.3.61
test.each<[string, Partial<Facts>, Transition]>([
  ['no answer is a Yes', { lookup: newPerson, callback: flagged }, to('callbackContact', 'chooseCallback')],
  ['No with a slot is sent', { ...slot, lookup: newPerson, ...refused }, submit],
  ['No of product 3 without a code asks for it', { ...salary, ...refused }, to('taxCode')],
  ['No with a branch asks for the slot', { ...ready, chosen: 'branch', lookup: newPerson, ...refused }, to('branches')],
  ['No without a branch asks for the place', { ...ready, lookup: newPerson, ...refused }, to('place')],
])('the question of a call: %s', (_, facts, go) => expect(from('clink', facts)).toEqual(go));

// R2.3.101, R4.58
test('the change page requires a slot, and leads back for business loans', () => {
  const change = { status: 'ready', detailsChanged: false } as const;
  expect(from('modificaAppuntamento', { change, chosen: 'branch' })).toEqual(stay('slot-missing'));
  expect(from('modificaAppuntamento', { ...slot, change, product: 'business' })).toEqual({ kind: 'back' });
  expect(from('modificaAppuntamento', { ...slot, change, ...salary })).toEqual(submit);
});
