import { expect, test } from 'vitest';
import { wordsOf } from '#texts/words-of.ts';
import { aBranch } from '../session/world.testing.ts';
import { aroundBranch } from './around-branch.ts';

const milan = aBranch();
const at = (name: string, lat: number, lng: number) => aBranch({ code: name, name, lat, lng });
const monza = at('Monza', 45.5845, 9.2744);
const pavia = at('Pavia', 45.1847, 9.1582);
const turin = at('Torino', 45.0703, 7.6869);
const como = at('Como', 45.8081, 9.0852);

test('a branch alone is named with its address', () => {
  expect(aroundBranch(wordsOf('it'), milan, [milan])).toEqual({
    title: 'Dove siamo: Milano Centro, Via della Vela 12, 20121 Milano',
    neighbours: [],
  });
});

test('the three nearest others lie where they are, and words say it', () => {
  const { title, neighbours } = aroundBranch(wordsOf('it'), milan, [turin, pavia, milan, como, monza]);
  expect(title).toMatch(/; Monza a 14,9 km verso nord-est; Pavia a 31,2 km verso sud; Como a 39,1 km verso nord$/);
  expect(neighbours.map(({ name, dx, dy }) => [name, Math.round(dx), Math.round(dy)])).toEqual([
    ['Monza', 7, 13],
    ['Pavia', -2, -31],
    ['Como', -8, 38],
  ]);
});

test('a branch whose place is not known is neither drawn nor measured from', () => {
  const lost = at('Senza luogo', 0, 0);
  expect(aroundBranch(wordsOf('it'), milan, [milan, lost]).neighbours).toEqual([]);
  expect(aroundBranch(wordsOf('it'), lost, [milan, lost]).neighbours).toEqual([]);
});
