import { expect, test } from 'vitest';
import { aBranch, aFlow, fault } from '../../session/deps.testing.ts';
import { reloadDay, withDay } from './hours.ts';

const DATE = '2026-11-23';
const hour = (at: string, free: boolean) => ({ at, free });

// R15.7.1
test.each([
  ['that is unchanged', { '09:00': false, '09:30': true }, 0],
  ['with another free slot', { '09:00': true, '09:30': true }, 1],
  ['with a slot less', { '09:30': true }, 1],
])('reloading the slots of a day %s (%j) updates the visit %i times', async (_, Slots, times) => {
  const branch = aBranch({ days: [{ date: DATE, hours: [hour('09:00', false), hour('09:30', true)] }] });
  const { deps, store } = aFlow({ availability: { Slots } }, { branches: [branch] });
  store.update((v) => withDay({ ...v, choice: { ...v.choice, branch } }, branch.days, DATE));
  let changes = 0;
  store.subscribe(() => {
    changes += 1;
  });
  await reloadDay(deps, branch, DATE);
  expect(changes).toBe(times);
});

test('a failed reload keeps the slots and marks them as unsure until a reload succeeds', async () => {
  const branch = aBranch({ days: [{ date: DATE, hours: [hour('09:30', true)] }] });
  const answers = [fault('network'), { Slots: { '09:30': true } }];
  const { deps, store, visit } = aFlow({ availability: () => answers.shift() }, { branches: [branch] });
  store.update((v) => withDay({ ...v, choice: { ...v.choice, branch } }, branch.days, DATE));
  await reloadDay(deps, branch, DATE);
  expect([visit().unsureHours, visit().choice.hour]).toEqual([true, '09:30']);
  await reloadDay(deps, branch, DATE);
  expect(visit().unsureHours).toBe(false);
});
