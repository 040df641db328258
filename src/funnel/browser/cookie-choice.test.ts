import { expect, test } from 'vitest';
import { createCookieChoice } from './cookie-choice.ts';

function aShelf() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}

// R0.41
test('before the first answer there is no consent', () => expect(createCookieChoice(() => aShelf()).get()).toBeNull());

test('an answer is stored, and may change', () => {
  const shelf = aShelf();
  createCookieChoice(() => shelf).update(() => 'si');
  const later = createCookieChoice(() => shelf);
  expect(later.get()).toBe('si');
  later.update(() => 'no');
  expect(createCookieChoice(() => shelf).get()).toBe('no');
});

// R0.41
test('an unknown stored value counts as no answer', () => {
  const shelf = aShelf();
  shelf.setItem('fissa-cookie', 'true');
  expect(createCookieChoice(() => shelf).get()).toBeNull();
});

// R0.41
test('without storage an answer lasts as long as the page, and the notice appears again after a reload', () => {
  const refusing = () => {
    throw new Error('no storage');
  };
  const choice = createCookieChoice(refusing);
  expect(choice.get()).toBeNull();
  choice.update(() => 'no');
  expect(choice.get()).toBe('no');
});
