import { expect, test } from 'vitest';
import { aBranch } from '../session/deps.testing.ts';
import { keepHalfway, readHalfway } from './hold-storage.ts';

const halfway = {
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
  keepHalfway(() => shelf, halfway);
  expect([readHalfway(() => shelf, 999), readHalfway(() => shelf, 1_000)]).toEqual([halfway, null]);
  keepHalfway(() => shelf, null);
  expect(readHalfway(() => shelf, 999)).toBeNull();
});

test('an empty or foreign stored value gives nothing to resume', () => {
  const closed = () => {
    throw new Error('SecurityError');
  };
  keepHalfway(closed, halfway);
  expect(readHalfway(closed, 0)).toBeNull();
  expect(readHalfway(() => ({ ...aShelf(), getItem: () => '{' }), 0)).toBeNull();
});
