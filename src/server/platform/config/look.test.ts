import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { demoSites } from './demo-site.ts';
import { HOUSE, type Scheme } from './look.ts';
import { lookOf } from './site.ts';

const css = readFileSync(new URL('../../../ui/styles/tokens.css', import.meta.url), 'utf8');
const long = (hex: string) => (hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex);

/** A colour of the page's own sheet. */
function token(name: string): readonly [light: string, dark: string] {
  const pattern = new RegExp(`--${name}: (?:light-dark\\((#\\w+), (#\\w+)\\)|(#\\w+));`);
  const [, light, dark, both = ''] = pattern.exec(css) ?? [];
  return [long(light ?? both), long(dark ?? both)];
}

/** By their names in the style sheet; the warning's ink is darker in letters, where it is on no larger surface. */
const NAMES: readonly (readonly [keyof Scheme, string])[] = [
  ['bg', 'bg'],
  ['surface', 'surface'],
  ['sunken', 'sunken'],
  ['ink', 'ink'],
  ['ink2', 'ink-2'],
  ['heading', 'heading'],
  ['line', 'line'],
  ['border', 'border'],
  ['primary', 'primary'],
  ['header', 'header'],
  ['slice', 'slice'],
  ['slice5', 'slice-5'],
  ['warnBg', 'warn-bg'],
  ['primaryHover', 'primary-hover'],
  ['onPrimary', 'on-primary'],
  ['tint', 'tint'],
  ['sliceOff', 'slice-off'],
  ['focus', 'focus'],
  ['focusGap', 'focus-gap'],
];

// R14.4.10, R18.1.3
describe('the colours of the house in letters', () => {
  test.each(NAMES)('are the page’s: %s', (name, inCss) => {
    expect([HOUSE.light[name], HOUSE.dark[name]]).toEqual(token(inCss));
  });

  test('have the page’s button', () => {
    expect([HOUSE.cta, HOUSE.onCta, HOUSE.ctaHover]).toEqual(
      ['cta', 'on-cta', 'cta-hover'].map((name) => token(name)[0]),
    );
  });

  test('are those of the first brand of the demonstration, and of whoever says no others', () => {
    const [first] = demoSites.sites;
    if (first === undefined) throw new Error('not reached');
    const { look: own, ...without } = first;
    expect(own).toEqual({ ...HOUSE, wordmark: ['velaria', 'credito'] });
    expect(lookOf(without)).toEqual({ ...HOUSE, wordmark: ['Velaria Credito', ''] });
  });
});
