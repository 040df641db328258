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

/** Required contrast of text and of graphics (WCAG 1.4.3, 1.4.11). */
const TEXT = 4.5;
const SIGN = 3;
const PAIRS: readonly (readonly [ink: string, ground: string, least: number])[] = [
  ...['ink', 'ink2', 'heading', 'primary', 'primaryHover'].flatMap((ink) =>
    ['bg', 'surface'].map((ground) => [ink, ground, TEXT] as const),
  ),
  ['ink', 'sunken', TEXT],
  ['ink', 'tint', TEXT],
  ['primary', 'tint', TEXT],
  ['onPrimary', 'primary', TEXT],
  ['onCta', 'cta', TEXT],
  ['onHeader', 'header', TEXT],
  ['warn', 'warnBg', TEXT],
  ['border', 'bg', SIGN],
  ['border', 'surface', SIGN],
  ['slice', 'bg', SIGN],
  ['focus', 'focusGap', SIGN],
];

interface TooAlike {
  readonly ink: string;
  readonly ground: string;
  readonly is: number;
  readonly least: number;
}

/** The colour pairs of a scheme with too little contrast. */
export function tooAlike(colours: Readonly<Record<string, string>>): readonly TooAlike[] {
  return PAIRS.flatMap(([ink, ground, least]) => {
    const [one, other] = [colours[ink], colours[ground]];
    const is = one === undefined || other === undefined ? least : contrastOf(one, other);
    return is < least ? [{ ink, ground, is, least }] : [];
  });
}
