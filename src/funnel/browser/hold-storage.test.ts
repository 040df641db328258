import { expect, test } from 'vitest';
import { aBranch } from '../session/deps.testing.ts';
import { readHeldSlot, storeHeldSlot } from './hold-storage.ts';

const heldSlot = {
  product: 'personal',
  ...{ date: '2026-11-23', hour: '10:00', until: 1_000 },
  branch: aBranch({ days: [] }),
  place: null,
} as const;

function aShelf() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

// R14.1.4
test('a held slot is stored until its hold ends', () => {
  const shelf = aShelf();
  storeHeldSlot(() => shelf, heldSlot);
  expect([readHeldSlot(() => shelf, 999), readHeldSlot(() => shelf, 1_000)]).toEqual([heldSlot, null]);
  storeHeldSlot(() => shelf, null);
  expect(readHeldSlot(() => shelf, 999)).toBeNull();
});

test('an empty or unknown stored value offers nothing to resume', () => {
  const closed = () => {
    throw new Error('SecurityError');
  };
  storeHeldSlot(closed, heldSlot);
  expect(readHeldSlot(closed, 0)).toBeNull();
  expect(readHeldSlot(() => ({ ...aShelf(), getItem: () => '{' }), 0)).toBeNull();
});
