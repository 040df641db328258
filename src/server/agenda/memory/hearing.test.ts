import { expect, test } from 'vitest';
import { createHearing } from './hearing.ts';
import { all, beat, noticeIn, seats } from './notices.ts';

function underTest() {
  const clock = { now: 10_000 };
  const hearing = createHearing('own', () => clock.now);
  return { clock, hearing, says: () => [hearing.hearsDatabase(), hearing.hearsAll()] };
}

// R15.2.3
test('nothing is relied on before the own word has come back through the database, nor after the line is lost', () => {
  const { clock, hearing, says } = underTest();
  expect(says()).toEqual([false, false]);
  hearing.heard('own', clock.now);
  expect(says()).toEqual([true, true]);
  clock.now += 701;
  expect(says()).toEqual([true, false]);
  clock.now += 5_000;
  expect(says()).toEqual([false, false]);
  hearing.heard('own', clock.now);
  hearing.deaf();
  expect(says()).toEqual([false, false]);
});

// R15.2.3
test('an engine that is silent may have booked unheard: until nothing is left from before, seats are a second old at most', () => {
  const { clock, hearing, says } = underTest();
  hearing.heard('other', clock.now);
  clock.now += 701;
  hearing.heard('own', clock.now);
  expect(says()).toEqual([true, false]);
  clock.now += 40_000;
  hearing.heard('own', clock.now);
  expect(says()).toEqual([true, true]);
});

test('one that said that it ends is missed by nobody', () => {
  const { clock, hearing, says } = underTest();
  hearing.heard('other', clock.now);
  hearing.left('other');
  clock.now += 701;
  hearing.heard('own', clock.now);
  expect(says()).toEqual([true, true]);
});

test.each([
  [beat('me', 12.7), { kind: 'beat', id: 'me', at: 12 }],
  [seats('me', new Set(['0101', 'A5001'])), { kind: 'seats', id: 'me', codes: ['0101', 'A5001'] }],
  [seats('me', new Set(Array.from({ length: 501 }, (_, n) => `B${n}`))), { kind: 'all', id: 'me' }],
  [all('me'), { kind: 'all', id: 'me' }],
  ['network', { kind: 'network' }],
  ['what a later version says', null],
])('the notice %s is read as it was meant', (text, notice) => expect(noticeIn(text)).toEqual(notice));
