/** Relative luminance of a colour `#rrggbb`, from 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, from 1 (equal) to 21 (black on white). */
export function contrastOf(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

/** Minimum contrast of text and of graphics (WCAG 1.4.3, 1.4.11). */
const TEXT_CONTRAST = 4.5;
const GRAPHICS_CONTRAST = 3;
const COLOUR_PAIRS: readonly (readonly [ink: string, ground: string, least: number])[] = [
  ...['ink', 'ink2', 'heading', 'primary', 'primaryHover'].flatMap((ink) =>
    ['bg', 'surface'].map((ground) => [ink, ground, TEXT_CONTRAST] as const),
  ),
  ['ink', 'sunken', TEXT_CONTRAST],
  ['ink', 'tint', TEXT_CONTRAST],
  ['primary', 'tint', TEXT_CONTRAST],
  ['onPrimary', 'primary', TEXT_CONTRAST],
  ['onCta', 'cta', TEXT_CONTRAST],
  ['onHeader', 'header', TEXT_CONTRAST],
  ['warn', 'warnBg', TEXT_CONTRAST],
  ['border', 'bg', GRAPHICS_CONTRAST],
  ['border', 'surface', GRAPHICS_CONTRAST],
  ['slice', 'bg', GRAPHICS_CONTRAST],
  ['focus', 'focusGap', GRAPHICS_CONTRAST],
];

/** A pair of colours with its contrast and the minimum. */
interface LowContrast {
  readonly ink: string;
  readonly ground: string;
  readonly is: number;
  readonly least: number;
}

/** The pairs of a colour scheme whose contrast is too low. */
export function lowContrastPairs(colours: Readonly<Record<string, string>>): readonly LowContrast[] {
  return COLOUR_PAIRS.flatMap(([ink, ground, least]) => {
    const [one, other] = [colours[ink], colours[ground]];
    const is = one === undefined || other === undefined ? least : contrastOf(one, other);
    return is < least ? [{ ink, ground, is, least }] : [];
  });
}
