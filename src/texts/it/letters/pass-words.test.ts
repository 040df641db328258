import { expect, test } from 'vitest';
import { passWords } from './pass-words.ts';

// R16.5.9
test('the list has unique words of small letters, and gives more than 65,536 pairs', () => {
  expect(passWords.length * (passWords.length - 1)).toBeGreaterThan(2 ** 16);
  expect(new Set(passWords).size).toBe(passWords.length);
  for (const word of passWords) expect(word).toMatch(/^[a-z]{3,12}$/);
});
