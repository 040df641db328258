import { expect, test } from 'vitest';
import { aBranch, aFlow } from '../../session/deps.testing.ts';
import { readDays } from './read-days.ts';

test('a closed day of an agency has no slots; a full day has all its slots, taken', async () => {
  const Slots = [{ Date: '2026-11-23', Time: ['09:00:00+0100'] }];
  const { deps } = aFlow({ agencySlots: { Slots, Chiusi: ['2026-11-21', '2026-11-22'] } });
  const days = await readDays(deps, aBranch({ agency: true, days: [] }), '2026-11-20', 4);
  expect(days.ok && days.value.map(({ date, hours }) => `${date} ${hours.length}`)).toEqual([
    ...['2026-11-20 16', '2026-11-21 0', '2026-11-22 0', '2026-11-23 16'],
  ]);
});
