import { describe, expect, test } from 'vitest';
import { branchOrAgency } from '../session/branch.ts';
import { type Answers, aBranch, aFlow, MILAN } from '../session/deps.testing.ts';
import { withFacts } from '../session/visit.ts';
import { aWireAgency, wireBranchOf } from '../wire/answers.testing.ts';
import { agencyToBranch } from '../wire/branches/branch-shapes.ts';
import { placeActions } from './place.ts';

const CENTRE = { ...MILAN, citta: 'Milano', provincia: 'MI' };
const FOUND = { Filiali: [wireBranchOf(aBranch())], IsCapClink: false };

describe('on product 3', () => {
  const salary = (answers: Answers, more: Parameters<typeof aFlow>[2] = {}) => {
    const flow = aFlow({ getCoordsByCap: CENTRE, ...answers }, {}, more);
    const person = { recognised: false } as const;
    flow.store.update((v) =>
      withFacts(v, { product: 'salary', lookup: { status: 'ready', person, openPractice: 'none' } }),
    );
    return { ...flow, act: placeActions(flow.deps) };
  };
  // R2.3.15, R2.3.29, R4.53, R7.12
  test('agencies are searched and shown as branches', async () => {
    const agencies = [aWireAgency, { ...aWireAgency, CodiceOcsPV: 'A5040' }];
    const { act, visit, done } = salary({ findAgencies: agencies });
    act.type('20121');
    await act.next();
    expect(visit().branches).toEqual(agencies.map(agencyToBranch));
    expect([visit().branches[0]?.agency, visit().isPP, done.went]).toEqual([true, false, ['filialiC5']]);
    const point = { latitude: CENTRE.lat, longitude: CENTRE.lng };
    expect(done.calls.at(-1)?.input).toEqual({ cap: '20121', ...point, placeType: 'CAP' });
  });
  // R4.52, R4.53, R7.13
  test('without an agency nearby branches are shown, and the product does not change', async () => {
    const { act, visit, facts, done } = salary({ findAgencies: [], findBranches: FOUND });
    act.type('20121');
    await act.next();
    expect([visit().isPP, facts().product, done.went]).toEqual([true, 'salary', ['filialiC5']]);
    expect(visit().branches).toMatchObject([{ code: '0151', agency: false }]);
    expect([branchOrAgency('salary', visit().isPP), branchOrAgency('salary', false)]).toEqual(['branch', 'agency']);
  });
  // R7.48, R9.16
  test('without an answer the bundled agencies are shown, to be confirmed', async () => {
    const agencies = [agencyToBranch(aWireAgency)];
    const { act, visit } = salary({}, { network: async () => ({ branches: [], agencies }) });
    act.type('20121');
    await act.leaveField();
    expect([visit().provisional, visit().branches[0]?.code]).toEqual([true, 'A5039']);
    expect(visit().branches[0]?.days[0]?.hours.length).toBe(15);
  });
});
