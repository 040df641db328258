import { expect, test } from 'vitest';
import { type Arrival, arrivalRoute, factsOf } from './arrival.ts';
import { callback, known, newPerson, visitor } from './flow-state.testing.ts';

const nothing: Arrival = {
  product: 'personal',
  onSalarySite: false,
  direct: { kind: 'none' },
  chosen: 'nothing',
  lookup: { status: 'none' },
  external: false,
  forced: false,
  externalOppId: false,
  formComplete: false,
};
const link = (said: Partial<Arrival>): Arrival => ({ ...nothing, ...said });
const readyToBook = { chosen: 'slot', lookup: newPerson } as const;

// R2.2.7, R1.16
test('a visit starts with the facts of its link and no others', () => {
  expect(factsOf(nothing)).toEqual(visitor());
  expect(factsOf(link({ chosen: 'branch', external: true }))).toEqual(
    visitor({ chosen: 'branch', search: 'ready', callback: callback({ external: true }) }),
  );
  expect(factsOf(link({ ...readyToBook, product: 'salary', forced: true, externalOppId: true }))).toEqual(
    visitor({
      ...readyToBook,
      product: 'salary',
      search: 'ready',
      callback: callback({ forced: true }),
      externalOppId: true,
    }),
  );
});

// R4.72
test.each([
  ['a new person to the form', readyToBook, 'newPerson'],
  ['a known one to his page', { chosen: 'slot', lookup: known() }, 'knownPerson'],
  ['who asks for a call to the question', { ...readyToBook, external: true }, 'callbackChoice'],
  [
    'who asks for a call with the form filled to the form',
    { ...readyToBook, external: true, formComplete: true },
    'newPerson',
  ],
] as const)('a slot and tax code in a link settle the place and lead %s', (_, said, step) => {
  expect(arrivalRoute(link(said))).toEqual({ kind: 'step', step, effects: ['settlePlace'] });
});

// R4.71, R4.72, R1.8, R1.15
test.each<[string, Partial<Arrival>, string]>([
  ['an agent', { direct: { kind: 'agent', status: 'ready' } }, 'agentDirect'],
  ['a forced call', { forced: true }, 'taxCode'],
  ['a branch alone', { chosen: 'branch' }, 'branches'],
  ['nothing else', {}, 'place'],
])('a complete form does not override %s', (_, said, step) => {
  expect(arrivalRoute(link({ ...said, formComplete: true }))).toEqual({ kind: 'step', step });
});

// R4.73, R4.74
test.each<[Arrival['direct'], string]>([
  [{ kind: 'branch', status: 'ready' }, 'directBranch'],
  [{ kind: 'agency', status: 'ready' }, 'directBranch'],
  [{ kind: 'branch', status: 'loading' }, 'place'],
  [{ kind: 'agency', status: 'loading' }, 'taxCode'],
  [{ kind: 'agent', status: 'loading' }, 'place'],
  [{ kind: 'agent', status: 'taken' }, 'agentDirect'],
  [{ kind: 'agent', status: 'not-serving' }, 'agentDirect'],
])('a link with %j opens %s', (direct, step) => {
  expect(arrivalRoute(link({ direct }))).toEqual({ kind: 'step', step });
});

// R4.83
test("a link of an unknown agent leads to the site's first page and its product, with a notice", () => {
  const direct = { kind: 'agent', status: 'unknown' } as const;
  expect(arrivalRoute(link({ direct, product: 'salary' }))).toEqual({
    kind: 'step',
    step: 'place',
    product: 'personal',
    effects: ['showStaleLink'],
  });
  expect(arrivalRoute(link({ direct, onSalarySite: true }))).toEqual({
    kind: 'step',
    step: 'taxCode',
    product: 'salary',
    effects: ['showStaleLink'],
  });
});

// R4.75
test('business is never forced into a call or sent to a branch', () => {
  expect(arrivalRoute(link({ product: 'business', forced: true, lookup: known() }))).toMatchObject({ step: 'taxCode' });
  expect(arrivalRoute(link({ product: 'business', chosen: 'slot', lookup: known() }))).toMatchObject({
    step: 'taxCode',
  });
});
