import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DEFAULT_COLOURS, type Scheme } from './brand-colours.ts';
import { demoSites } from './demo-site.ts';
import { lookOf } from './site.ts';

const css = readFileSync(new URL('../../../ui/styles/tokens.css', import.meta.url), 'utf8');
const long = (hex: string) => (hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex);

/** A colour of the page's `tokens.css`. */
function token(name: string): readonly [light: string, dark: string] {
  const pattern = new RegExp(`--${name}: (?:light-dark\\((#\\w+), (#\\w+)\\)|(#\\w+));`);
  const [, light, dark, both = ''] = pattern.exec(css) ?? [];
  return [long(light ?? both), long(dark ?? both)];
}

/** Colour names in the style sheet; in mails the warning ink is darker, since it has no larger surface. */
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
describe('the default colours in letters', () => {
  test.each(NAMES)('are those of the page: %s', (name, inCss) => {
    expect([DEFAULT_COLOURS.light[name], DEFAULT_COLOURS.dark[name]]).toEqual(token(inCss));
  });

  test('use the page’s button colours', () => {
    expect([DEFAULT_COLOURS.cta, DEFAULT_COLOURS.onCta, DEFAULT_COLOURS.ctaHover]).toEqual(
      ['cta', 'on-cta', 'cta-hover'].map((name) => token(name)[0]),
    );
  });

  test('are those of the demonstration’s first brand, and of a site without its own', () => {
    const [first] = demoSites.sites;
    if (first === undefined) throw new Error('not reached');
    const { look: own, ...without } = first;
    expect(own).toEqual({ ...DEFAULT_COLOURS, wordmark: ['velaria', 'credito'] });
    expect(lookOf(without)).toEqual({ ...DEFAULT_COLOURS, wordmark: ['Velaria Credito', ''] });
  });
});
