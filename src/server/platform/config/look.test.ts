import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LOOKS, type Scheme } from './look.ts';

const css = readFileSync(new URL('../../../ui/styles/tokens.css', import.meta.url), 'utf8');
const [shared = '', quintavela = ''] = css.split('[data-brand="quintavela"] {');
const long = (hex: string) => (hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex);

/** A colour of the page's theme; what a brand does not say is everybody's. */
function token(own: string, name: string): readonly [light: string, dark: string] {
  const pattern = new RegExp(`--${name}: (?:light-dark\\((#\\w+), (#\\w+)\\)|(#\\w+));`);
  const [, light, dark, both = ''] = pattern.exec(own) ?? pattern.exec(shared) ?? [];
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
];

// R14.4.10
describe.each([
  ['velaria', ''],
  ['quintavela', quintavela.slice(0, quintavela.indexOf('}'))],
] as const)('the letters of %s', (brand, own) => {
  const look = LOOKS[brand];

  test.each(NAMES)('have the page’s colour %s', (name, inCss) => {
    expect([look.light[name], look.dark[name]]).toEqual(token(own, inCss));
  });

  test('have the page’s button', () => {
    expect([look.cta, look.onCta]).toEqual([token(own, 'cta')[0], token(own, 'on-cta')[0]]);
  });
});
