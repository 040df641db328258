import { expect, test } from 'vitest';
import { callback, flagged, known, newPerson, visitor } from './flow-state.testing.ts';
import type { Facts } from './flow-state.ts';
import { branchesReady, isCallbackRequested, isRecognised, mayAnswerCallback } from './predicates.ts';

// R3.7, R4.21, R4.55, R4.91-R4.93
test.each<[Partial<Facts['callback']>, boolean]>([
  [{}, false],
  [{ external: true }, true],
  [{ atPlace: true }, false],
  [{ atTaxCode: true }, false],
  [{ atPlace: true, atTaxCode: true }, true],
  [{ forced: true }, true],
  [{ offer: 'accepted' }, true],
  [{ offer: 'declined' }, false],
  [{ choice: 'yes' }, true],
  [{ ...flagged, choice: 'no' }, false],
  [{ external: true, choice: 'no' }, false],
])('with %j a call is requested: %s', (flags, asked) => {
  expect(isCallbackRequested(visitor({ callback: callback(flags) }))).toBe(asked);
});

// R4.91-R4.93
test.each<Partial<Facts['callback']>>([{ external: true }, { forced: true }, { choice: 'yes' }, flagged])(
  'business never requests a call, not even with %j',
  (flags) => expect(isCallbackRequested(visitor({ product: 'business', callback: callback(flags) }))).toBe(false),
);

// R2.3.61
test.each<[string, Partial<Facts>, boolean]>([
  ['a slot', { chosen: 'slot' }, true],
  ['an offered call', { callback: flagged }, true],
  ['an offered call, refused', { callback: { ...flagged, choice: 'no' } }, true],
  ['a Yes alone', { callback: callback({ choice: 'yes' }) }, true],
  ['a No alone', { callback: callback({ choice: 'no' }) }, false],
  ['neither', {}, false],
])('with %s the page of the call question is open', (_, facts, open) => {
  expect(mayAnswerCallback(visitor({ lookup: newPerson, ...facts }))).toBe(open);
});

// R6.2
test('without a found tax code a visitor is not recognised, whatever the other facts', () => {
  const told = { externalOppId: true, direct: { kind: 'agent', status: 'ready' }, callback: flagged } as const;
  const change = { status: 'ready', detailsChanged: false } as const;
  for (const lookup of [
    newPerson,
    { status: 'none' },
    { status: 'failed' },
    { status: 'existing-appointment' },
  ] as const)
    expect(isRecognised(visitor({ chosen: 'slot', creation: 'failed', lookup, change, ...told }))).toBe(false);
  expect(isRecognised(visitor({ lookup: known() }))).toBe(true);
});

test('the branches are ready only once they were found', () => {
  const searches = ['located', 'loading', 'waiting', 'ready', 'opening', 'settled'] as const;
  const there = searches.filter((search) => branchesReady(visitor({ search })));
  expect(there).toEqual(['ready', 'opening', 'settled']);
});
