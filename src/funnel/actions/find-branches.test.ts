import { expect, test } from 'vitest';
import { type Answers, aBranch, aFlow, fault, MILAN } from '../session/deps.testing.ts';
import { placeActions } from './place.ts';

const CENTRE = { ...MILAN, citta: 'Milano', provincia: 'MI' };

function withList(answers: Answers, count: number) {
  const branches = Array.from({ length: count }, (_, n) =>
    aBranch({ code: `010${n}`, lat: MILAN.lat + (count - n) / 10, days: [] }),
  );
  const flow = aFlow(answers, {}, { network: async () => ({ branches, agencies: [] }) });
  return { ...flow, act: placeActions(flow.deps) };
}

// R7.46
test.each(['network', 'malformed', 'not-found', 'rejected'])(
  'when the search fails by %s, the bundled list is used',
  async (code) => {
    const { act, visit } = withList({ getCoordsByCap: CENTRE, findBranches: fault(code) }, 1);
    act.type('20121');
    await act.leaveField();
    expect([visit().branches.length, visit().provisional, visit().modal]).toEqual([1, true, null]);
  },
);

// R7.46, R9.9, R9.10, R9.14
test('without an answer the five nearest branches of the list offer mornings of the next three working days', async () => {
  const { act, visit } = withList({ getCoordsByCap: CENTRE }, 8);
  act.type('20121');
  await act.leaveField();
  expect(visit().branches.map(({ code }) => code)).toEqual(['0107', '0106', '0105', '0104', '0103']);
  expect(visit().provisional).toBe(true);
  expect(
    visit().branches[0]?.days.map(({ date, hours }) => [date, hours.length, hours[0]?.at, hours.at(-1)?.at]),
  ).toEqual([
    ['2026-11-23', 8, '09:00', '12:30'],
    ['2026-11-24', 8, '09:00', '12:30'],
    ['2026-11-25', 8, '09:00', '12:30'],
  ]);
});

// R14.3.5
test('when the service limits the rate, the page says how long to wait and offers no default slots', async () => {
  const { act, visit } = withList({ getCoordsByCap: CENTRE, findBranches: fault('too-many 90') }, 1);
  act.type('20121');
  await act.leaveField();
  expect([visit().modal, visit().branches, visit().searchText]).toEqual([
    { kind: 'error', fault: 'tooMany', seconds: 90 },
    [],
    '20121',
  ]);
});
