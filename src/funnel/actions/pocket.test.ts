import { expect, test } from 'vitest';
import { anAppointment, aSite } from '../session/deps.testing.ts';
import { keepInPocket } from './pocket.ts';

const VISIT = { date: '2026-12-01', hour: '09:30', status: 'confirmed', confirmUntil: 0 } as const;

/** What a device stores after a visit was shown. */
function storedAfter(change: Partial<ReturnType<typeof anAppointment>> | null, site = aSite()): unknown {
  const stored = new Map([['fissa-in-tasca', 'before']]);
  const device = () => ({
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  keepInPocket({ device, site }, change && anAppointment({ ...VISIT, ...change }));
  const kept = stored.get('fissa-in-tasca');
  return kept === undefined ? null : JSON.parse(kept);
}

test('a confirmed visit is kept as place, day and hour until it is over', () => {
  expect(storedAfter({}, { ...aSite(), visitMinutes: 45 })).toEqual({
    place: expect.stringContaining(anAppointment().branch.name),
    ...{ date: '2026-12-01', hour: '09:30', until: Date.parse('2026-12-01T10:15:00+01:00') },
  });
});

test.each([
  ['a cancelled visit', { status: 'cancelled' as const }],
  ['a provisional visit', { status: 'provisional' as const }],
  ['a visit that must still be confirmed', { confirmUntil: 1 }],
  ['no visit', null],
])('%s removes the stored visit', (_, change) => {
  expect(storedAfter(change)).toBeNull();
});

test('a site that switches the offline page off stores nothing', () => {
  expect(storedAfter({}, aSite({ off: ['pocket'] }))).toBeNull();
});
