import { expect, test } from 'vitest';
import { contrastOf, lowContrastPairs } from './contrast.ts';

// R18.1.5
test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#0f5a8a', '#0f5a8a', 1],
])('%s on %s has the contrast %s', (one, other, by) => expect(contrastOf(one, other)).toBeCloseTo(by, 1));

// R18.1.5
test('reports colour pairs of a scheme that are too similar, with actual and required contrast', () => {
  expect(lowContrastPairs({ ink: '#777777', bg: '#ffffff', border: '#dddddd', surface: '#000000' })).toEqual([
    { ink: 'ink', ground: 'bg', is: expect.closeTo(4.48, 2), least: 4.5 },
    { ink: 'border', ground: 'bg', is: expect.closeTo(1.36, 2), least: 3 },
  ]);
});
