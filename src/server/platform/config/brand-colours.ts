import { z } from 'zod';

/** A colour, in lower case, since colours are compared as text and written into a style sheet unchanged. */
const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'a colour as #rrggbb');

/** Colours of one scheme, named as in `tokens.css`. */
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
  /** From here on: colours of the page only. Omitted ones derive from the others. */
  primaryHover: colour.exactOptional(),
  onPrimary: colour.exactOptional(),
  tint: colour.exactOptional(),
  sliceOff: colour.exactOptional(),
  focus: colour.exactOptional(),
  focusGap: colour.exactOptional(),
});

/** A brand's colours, on the page as well as in mails and PDFs, which do not have the page's style sheet. */
export const colourSchema = z.strictObject({
  /** The name as written in the logo: its strong part, then the light one. */
  wordmark: z.tuple([z.string().min(1), z.string()]),
  light: scheme,
  dark: scheme,
  /** Colours of the primary button, in both schemes. */
  cta: colour,
  onCta: colour,
  ctaHover: colour.exactOptional(),
});

export type Scheme = z.output<typeof scheme>;
export type Look = z.output<typeof colourSchema>;

/** The default colours, for a site without its own: those of `tokens.css` (a test keeps both equal). */
export const DEFAULT_COLOURS: Omit<Look, 'wordmark'> = {
  light: {
    ...{ bg: '#f5f8fa', surface: '#ffffff', sunken: '#eaf0f4', ink: '#17324d', ink2: '#4a5d6e', heading: '#0b3b5c' },
    ...{ line: '#d3dee6', border: '#6b7c8c', primary: '#0f5a8a', header: '#0b3b5c' },
    ...{ slice: '#0f5a8a', slice5: '#0f5a8a', warn: '#5c3c00', warnBg: '#fff6e0' },
    ...{ primaryHover: '#0b3b5c', onPrimary: '#ffffff', tint: '#e7f1f8', sliceOff: '#cbdbe6' },
    ...{ focus: '#0b3b5c', focusGap: '#ffffff' },
  },
  dark: {
    ...{ bg: '#0c1a26', surface: '#132636', sunken: '#08131c', ink: '#e3ecf3', ink2: '#aebfcd', heading: '#f3f8fc' },
    ...{ line: '#2a4254', border: '#8496a5', primary: '#8fccf3', header: '#0a2a42' },
    ...{ slice: '#8fccf3', slice5: '#8fccf3', warn: '#ffe3a6', warnBg: '#35270a' },
    ...{ primaryHover: '#bce1f9', onPrimary: '#07273d', tint: '#17374e', sliceOff: '#2a4254' },
    ...{ focus: '#ffd989', focusGap: '#0c1a26' },
  },
  cta: '#ffc857',
  onCta: '#0b3b5c',
  ctaHover: '#ffd989',
};

/** Completes a scheme: omitted colours derive from the others. */
export const wholeScheme = (own: Scheme): Required<Scheme> => ({
  ...{ primaryHover: own.heading, onPrimary: own.surface, tint: own.sunken, sliceOff: own.line },
  ...{ focus: own.heading, focusGap: own.surface },
  ...own,
});
