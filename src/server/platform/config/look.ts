import { z } from 'zod';

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'a colour as #rrggbb');

/** The colours of one scheme, by the names `tokens.css` has for them. */
const scheme = z.strictObject({
  bg: colour,
  surface: colour,
  sunken: colour,
  ink: colour,
  ink2: colour,
  heading: colour,
  line: colour,
  border: colour,
  primary: colour,
  header: colour,
  slice: colour,
  slice5: colour,
  warn: colour,
  warnBg: colour,
});

/** A brand in letters and on paper, where no style sheet of the page reaches. */
export const look = z.strictObject({
  /** The name as the logo writes it: its strong part, then the light one. */
  wordmark: z.tuple([z.string().min(1), z.string()]),
  light: scheme,
  dark: scheme,
  /** Of the one button that counts, in both schemes. */
  cta: colour,
  onCta: colour,
});

export type Scheme = z.output<typeof scheme>;
export type Look = z.output<typeof look>;

const status = {
  light: { warn: '#5c3c00', warnBg: '#fff6e0' },
  dark: { warn: '#ffe3a6', warnBg: '#35270a' },
};

/** The two themes of the page, said again where only values count: a test holds them to `tokens.css`. */
export const LOOKS: Readonly<Record<'velaria' | 'quintavela', Look>> = {
  velaria: {
    wordmark: ['velaria', 'credito'],
    light: {
      ...{ bg: '#f5f8fa', surface: '#ffffff', sunken: '#eaf0f4', ink: '#17324d', ink2: '#4a5d6e', heading: '#0b3b5c' },
      ...{ line: '#d3dee6', border: '#6b7c8c', primary: '#0f5a8a', header: '#0b3b5c' },
      ...{ slice: '#0f5a8a', slice5: '#0f5a8a', ...status.light },
    },
    dark: {
      ...{ bg: '#0c1a26', surface: '#132636', sunken: '#08131c', ink: '#e3ecf3', ink2: '#aebfcd', heading: '#f3f8fc' },
      ...{ line: '#2a4254', border: '#8496a5', primary: '#8fccf3', header: '#0a2a42' },
      ...{ slice: '#8fccf3', slice5: '#8fccf3', ...status.dark },
    },
    cta: '#ffc857',
    onCta: '#0b3b5c',
  },
  quintavela: {
    wordmark: ['quintavela', ''],
    light: {
      ...{ bg: '#f4f9f8', surface: '#ffffff', sunken: '#e8f1ef', ink: '#14302d', ink2: '#455f5b', heading: '#0b4f48' },
      ...{ line: '#cfdfdc', border: '#657f7b', primary: '#0e5f57', header: '#0b4f48' },
      ...{ slice: '#0e5f57', slice5: '#f2a900', ...status.light },
    },
    dark: {
      ...{ bg: '#0a1c1a', surface: '#112927', sunken: '#071513', ink: '#e1eeec', ink2: '#abc4c0', heading: '#f1faf8' },
      ...{ line: '#274643', border: '#809b97', primary: '#86d5c9', header: '#093933' },
      ...{ slice: '#86d5c9', slice5: '#f2a900', ...status.dark },
    },
    cta: '#ffc857',
    onCta: '#0b4f48',
  },
};
