import { expect, test } from 'vitest';
import { aBranch } from '../session/deps.testing.ts';
import { remembered } from './remembered.ts';

const slot = {
  product: 'personal',
  ...{ date: '2026-11-23', hour: '10:00', until: 1_000 },
  branch: aBranch({ days: [] }),
  place: null,
} as const;
const stored = JSON.stringify(slot);
const shelf = (value: string | null) => () => ({ getItem: () => value });
const open = { product: 'business', ...{ branch: null, place: null, date: null, hour: null, until: null } } as const;
/** The storage of a tab by its keys. */
const tab = (values: Readonly<Record<string, unknown>>) => () => ({
  getItem: (name: string) => (name in values ? JSON.stringify(values[name]) : null),
});
const closed = () => {
  throw new Error('SecurityError');
};
const NOTHING = { resumable: null, bookedHere: false };

// R14.1.4
test('where the site does not resume visits, a chosen slot is offered until its hold ends', () => {
  const read = (now: number) => remembered(shelf(stored), shelf('5000'), { now, resumes: false });
  expect([read(999), read(1_000)]).toEqual([{ resumable: slot, bookedHere: false }, NOTHING]);
});

test('a chosen slot is offered after its hold has ended, and a visit of the device until it begins', () => {
  const read = (now: number) => remembered(shelf(stored), shelf('5000'), { now, resumes: true });
  expect(read(4_999)).toEqual({ resumable: slot, bookedHere: true });
  expect(read(5_000)).toEqual({ resumable: slot, bookedHere: false });
});

test('a choice without a held slot is offered after a held slot, and only where the site resumes visits', () => {
  const read = (values: Readonly<Record<string, unknown>>, resumes: boolean) =>
    remembered(tab(values), shelf(null), { now: 0, resumes }).resumable;
  const both = { 'fissa-a-meta': slot, 'fissa-scelta': open };
  expect([read(both, true), read({ 'fissa-scelta': open }, true), read({ 'fissa-scelta': open }, false)]).toEqual([
    slot,
    open,
    null,
  ]);
});

test.each([
  ['empty', shelf(null), shelf(null)],
  ['closed', closed, closed],
  ['unknown', shelf('{'), shelf('x')],
] as const)('a storage that is %s offers nothing', (_, tab, device) => {
  expect(remembered(tab, device, { now: 0, resumes: true })).toEqual(NOTHING);
});
