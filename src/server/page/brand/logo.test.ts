import { expect, test } from 'vitest';
import { parseLogo } from './logo.ts';

// R14.4.11
test('a logo is parsed into a box and coloured paths', () => {
  const svg = '<svg viewBox="0 0 20 10"><path fill="#0F5A8A" d="M0 0h4"/><path d="M5 0h4" fill="#fff"/></svg>';
  expect(parseLogo(svg)).toEqual({
    width: 20,
    height: 10,
    paths: [
      { fill: '#0F5A8A', d: 'M0 0h4' },
      { fill: '#fff', d: 'M5 0h4' },
    ],
  });
});

test.each([
  ['it is empty', ''],
  ['it has no viewBox', '<svg><path fill="#fff" d="M0 0h4"/></svg>'],
  ['it has a path without fill', '<svg viewBox="0 0 20 10"><path d="M0 0h4"/></svg>'],
  ['it has no path', '<svg viewBox="0 0 20 10"><circle r="4"/></svg>'],
])('a logo is rejected if %s', (_, svg) => {
  expect(parseLogo(svg)).toBeNull();
});
