import { expect, test } from 'vitest';
import { visitor } from '#domain/flow/flow-state.testing.ts';
import { PHASE, phaseOf } from '#domain/flow/phase.ts';
import { aBranch, aFlow } from '../session/deps.testing.ts';
import { backActions } from './back.ts';

// R4.13, R2.2.8
test.each([
  ['with the branches found', [aBranch()], 80],
  ['without branches', [], 20],
])(
  "«Indietro» to the place page, %s, keeps the typed text and restores the page's state number",
  (_, branches, number) => {
    const facts = visitor({ search: 'settled', chosen: 'branch' });
    const { deps, visit, done } = aFlow({}, { facts, branches, searchText: '20121' });
    backActions(deps).back('taxCode');
    expect([done.went, visit().searchText, PHASE[phaseOf(visit().facts)]]).toEqual([['luogo'], '20121', number]);
  },
);

// R4.13
test('«Indietro» to the branch page keeps the slot', () => {
  const { deps, visit, done } = aFlow({}, { facts: visitor({ search: 'settled', chosen: 'slot' }) });
  backActions(deps).back('taxCode');
  expect([done.went, visit().facts.chosen]).toEqual([['filiali'], 'slot']);
});
