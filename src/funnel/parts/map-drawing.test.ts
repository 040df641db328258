import { expect, test } from 'vitest';
import { wordsOf } from '#texts/words-of.ts';
import { aBranch } from '../session/deps.testing.ts';
import { drawAroundBranch, drawAroundPlace } from './map-drawing.ts';

const milan = aBranch();
const at = (name: string, lat: number, lng: number) => aBranch({ code: name, name, lat, lng });
const monza = at('Monza', 45.5845, 9.2744);
const pavia = at('Pavia', 45.1847, 9.1582);
const turin = at('Torino', 45.0703, 7.6869);
const como = at('Como', 45.8081, 9.0852);

test('the drawing of a single branch is labelled with its address', () => {
  expect(drawAroundBranch(wordsOf('it'), milan, [milan])).toMatchObject({
    title: 'Dove siamo: Milano Centro, Via della Vela 12, 20121 Milano',
    points: [{ name: 'Milano Centro', dx: 0, dy: 0, kind: 'pin' }],
  });
});

test('the three nearest other branches are drawn in their direction and named in the label', () => {
  const { title, points, rings } = drawAroundBranch(wordsOf('it'), milan, [turin, pavia, milan, como, monza]);
  expect(title).toMatch(/; Monza a 14,9 km verso nord-est; Pavia a 31,2 km verso sud; Como a 39,1 km verso nord$/);
  expect(points.slice(1).map(({ name, dx, dy }) => [name, Math.round(dx), Math.round(dy)])).toEqual([
    ['Monza', 7, 13],
    ['Pavia', -2, -31],
    ['Como', -8, 38],
  ]);
  expect(rings.map(({ label }) => label)).toEqual(['20 km', '40 km']);
});

test('a branch without coordinates is neither drawn nor measured from', () => {
  const lost = at('Senza luogo', 0, 0);
  expect(drawAroundBranch(wordsOf('it'), milan, [milan, lost]).points).toHaveLength(1);
  expect(drawAroundBranch(wordsOf('it'), lost, [milan, lost]).points).toHaveLength(1);
});

// R14.4.4
test('all branches are drawn around the searched place with their list numbers, the chosen one as a pin', () => {
  const place = { cap: '20121', city: 'Milano', type: 'CAP', lat: 45.47, lng: 9.19 } as const;
  const { title, caption, points } = drawAroundPlace(wordsOf('it'), place, {
    branches: [milan, monza, pavia, como, turin],
    chosen: pavia.code,
    onChoose: () => undefined,
  });
  expect(points.map(({ name, mark, kind }) => [name, mark, kind])).toEqual([
    ['Milano Centro', '1', 'dot'],
    ['Monza', '2', 'dot'],
    ['Pavia', '3', 'pin'],
    ['Como', '4', 'dot'],
    ['Torino', '5', 'dot'],
    ['20121', undefined, 'here'],
  ]);
  expect(title).toContain("in linea d'aria da 20121: Milano Centro a 0,6 km verso sud; Monza a 14,3 km verso nord-est");
  expect(caption).toContain('senza strade');
});

test('a place without a postcode is named by its town, and without either «the searched place»', () => {
  const caption = (cap: string, city: string) =>
    drawAroundPlace(
      wordsOf('it'),
      { cap, city, type: 'POSITION', lat: 45, lng: 9 },
      { branches: [milan], chosen: '', onChoose: () => undefined },
    ).caption;
  expect(caption('', 'Lodi')).toContain('da Lodi:');
  expect(caption('', '')).toContain('da dove hai cercato:');
});
