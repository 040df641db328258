import { expect, test } from 'vitest';
import { planted } from './plant.mjs';

const BREAK = { file: 'a.ts', find: 'const b', replace: 'let b' };

test('a break stands where its place was', () => {
  expect(planted('const b = 1;', BREAK)).toBe('let b = 1;');
});

test('a break whose place is gone, or not the only one, is an error: it would never be planted', () => {
  expect(() => planted('const a = 1;', BREAK)).toThrow('0 places');
  expect(() => planted('const b; const b', BREAK)).toThrow('2 places');
});
