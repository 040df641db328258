import { expect, test } from 'vitest';
import { type Answers, aBranch, aFlow, MILAN } from '../session/deps.testing.ts';
import { wireBranchOf } from '../wire/answers.testing.ts';
import { placeActions } from './place.ts';

const near = {
  getCoordsByCap: { ...MILAN, citta: 'Racines', provincia: 'BZ' },
  findBranches: { Filiali: [wireBranchOf(aBranch())], IsCapClink: false },
};
function place(answers: Answers) {
  const flow = aFlow({ ...near, ...answers });
  return { ...flow, act: placeActions(flow.deps) };
}

test('an ambiguous place lists its candidates, and none is used until the visitor presses one', async () => {
  const place39040 = (name: string) => ({
    ...{ displayLines: [name, 'BZ, Trentino-Alto Adige'], location: MILAN, placeType: 'CAP', cap: '39040' },
  });
  const forse = ['Racines', 'Ora'].map(place39040);
  const { act, visit, facts, done } = place({ geocode: { ...forse[0], forse } });
  act.type('39040');
  await act.leaveField();
  expect([visit().place, visit().placeFault, facts().search]).toEqual([null, 'which', 'not-found']);
  expect(visit().placeChoices.map(({ lines }) => lines[0])).toEqual(['Racines', 'Ora']);
  expect(done.calls.map(({ name }) => name)).not.toContain('findBranches');
  const [, second] = visit().placeChoices;
  if (second) await act.choose(second);
  expect([visit().place?.city, visit().placeChoices, facts().search]).toEqual(['Ora', [], 'ready']);
});
