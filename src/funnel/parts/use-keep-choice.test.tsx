// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { visitor } from '#domain/flow/flow-state.testing.ts';
import { showIn } from '../actions/funnel.testing.tsx';
import { aBranch, aSite, MILAN } from '../session/deps.testing.ts';
import { NO_CHOICE, type Visit } from '../session/visit.ts';
import { useKeepChoice } from './use-keep-choice.ts';

afterEach(cleanup);

function Page() {
  useKeepChoice();
  return null;
}
const branch = aBranch();
const place = { cap: '20121', city: 'Milano', type: 'POSITION', ...MILAN } as const;
const show = (change: Partial<Visit>, off: 'resume'[] = []) =>
  showIn(<Page />, { facts: visitor(), ...change }, {}, { site: aSite({ off }) });

test('the tab stores each choice, without preselected slots, loaded days and the exact position', async () => {
  const { store, done } = show({ place, choice: { ...NO_CHOICE, branch, date: '2026-11-23', hour: '09:30' } });
  const kept = {
    ...{ product: 'personal', branch: { ...branch, days: [] }, date: '2026-11-23', hour: null, until: null },
    place: { ...place, type: 'CAP', lat: 45.46 },
  };
  expect(done.kept).toEqual([kept]);
  await act(async () => store.update((v) => ({ ...v, choice: { ...v.choice, hour: '10:00', picked: true } })));
  expect(done.kept.at(-1)).toEqual({ ...kept, hour: '10:00' });
});

test('without a branch only the business product is stored, and nothing where the site does not resume visits', () => {
  expect(show({}).done.kept).toEqual([]);
  expect(show({ facts: visitor({ product: 'business' }) }).done.kept).toMatchObject([{ product: 'business' }]);
  expect(show({ choice: { ...NO_CHOICE, branch } }, ['resume']).done.kept).toEqual([]);
});
