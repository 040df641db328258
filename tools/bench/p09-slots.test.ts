import { expect, test } from 'vitest';
import { fakeFixture } from './core/fixture.testing.ts';
import { slotRows } from './p09-slots.ts';

const CHANGES = [
  { name: '28 March 2027', ratio: 1.1, spread: 0.1 },
  { name: '31 October 2027', ratio: 1.3, spread: 0.1 },
];
const taken = (differences: number) =>
  slotRows(async () => ({ ours: 60, plain: 20, ratio: 3, spread: 0.1, changes: CHANGES, starts: 9_000, differences }))(
    fakeFixture().fixture,
  );

// R15.1.4
test('the slot computation is compared with plain arithmetic, and weeks with and without a clock change', async () => {
  const { rows } = await taken(0);
  expect(rows).toMatchObject([
    { id: 'P9', ours: '60 µs', limit: '20 µs', ratio: 3, target: '≤ 5 ×', verdict: 'met' },
    { id: 'P9', name: 'slot core, week of 28 March 2027', value: 1.1, target: '≤ 1.2 ×', verdict: 'met' },
    { id: 'P9', name: 'slot core, week of 31 October 2027', value: 1.3, target: '≤ 1.2 ×', verdict: 'not met' },
    { id: 'P9', ours: '0 starts', target: '≤ 0', verdict: 'met' },
  ]);
});

// R15.1.4
test('a slot at a nonexistent local time is reported as a difference', async () => {
  expect((await taken(1)).rows.at(-1)).toMatchObject({ ours: '1 starts', verdict: 'not met' });
});
