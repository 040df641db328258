import { expect, test } from 'vitest';
import { stepBefore } from './back.ts';
import { callback, known, newPerson, visitor } from './flow-state.testing.ts';

const withSlot = { search: 'settled', chosen: 'slot' } as const;

// R2.2.8, R14.1.4
test.each([
  ['taxCode', withSlot, 'filiali'],
  ['taxCode', { search: 'settled', chosen: 'branch', callback: callback({ offer: 'accepted' }) }, 'luogo'],
  ['newPerson', { ...withSlot, lookup: newPerson }, 'codiceFiscale'],
  ['knownPerson', { ...withSlot, lookup: known() }, 'codiceFiscale'],
  ['newPerson', { ...withSlot, lookup: newPerson, direct: { kind: 'branch', status: 'ready' } }, 'filialiDirect'],
  ['newPerson', { product: 'salary', ...withSlot, lookup: newPerson }, 'filialiC5'],
  ['place', { product: 'salary', lookup: newPerson }, 'codiceFiscaleC5'],
  ['newPerson', { product: 'business', lookup: newPerson }, 'prestitoBusiness'],
  ['newPerson', { ...withSlot, change: { status: 'ready', detailsChanged: true } }, 'modificaAppuntamento'],
  ['callbackContact', { ...withSlot, lookup: newPerson, callback: callback({ choice: 'yes' }) }, 'clink'],
] as const)('from %s, with %o, Back leads to %s', (step, facts, key) => {
  expect(stepBefore(step, visitor(facts))).toBe(key);
});

test.each([
  ['place', {}],
  ['taxCode', { product: 'salary' }],
  ['taxCode', { product: 'business' }],
  ['summary', { creation: 'done' }],
  ['change', { change: { status: 'ready', detailsChanged: false } }],
] as const)('%s, with %o, has no page before it', (step, facts) => {
  expect(stepBefore(step, visitor(facts))).toBeNull();
});
