import { expect, test } from 'vitest';
import { storeValue } from './store-value.ts';

test('a value is stored and removed; without storage nothing happens', () => {
  const kept = new Map<string, string>();
  const shelf = {
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  storeValue(() => shelf, 'x', '1');
  expect([...kept]).toEqual([['x', '1']]);
  storeValue(() => shelf, 'x', null);
  expect(kept.size).toBe(0);
  const closed = () => {
    throw new Error('SecurityError');
  };
  expect(() => storeValue(closed, 'x', '1')).not.toThrow();
});
