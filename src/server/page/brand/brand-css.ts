import { DEFAULT_COLOURS, type Look, wholeScheme } from '../../platform/config/brand-colours.ts';

/** A site's typefaces, with the paths of their files. */
export interface Faces {
  readonly heading: Face;
  readonly body: Face;
  /** The paths are relative to this address. */
  readonly base: string;
}
interface Face {
  readonly family: string;
  readonly path: string;
}

/** Colour names that are spelt differently in `tokens.css`. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...{ ink2: 'ink-2', primaryHover: 'primary-hover', onPrimary: 'on-primary', slice5: 'slice-5' },
  ...{ sliceOff: 'slice-off', focusGap: 'focus-gap' },
};
/** Colours that no brand changes. */
const SHARED = ['warn', 'warnBg'];

function colours({ light, dark, cta, onCta, ctaHover = cta }: Omit<Look, 'wordmark'>): string[] {
  const [bright, dim] = [wholeScheme(light), wholeScheme(dark)];
  const names = (Object.keys(bright) as (keyof typeof bright)[]).filter((name) => !SHARED.includes(name));
  return [
    ...names.sort().map((name) => `--${OTHER_NAMES[name] ?? name}:light-dark(${bright[name]},${dim[name]})`),
    ...[`--cta:${cta}`, `--cta-hover:${ctaHover}`, `--on-cta:${onCta}`],
    // A highlighted fifth slice of the logo stays highlighted in the dark scheme.
    ...(light.slice === light.slice5 ? [] : ['--fifth:var(--cta)']),
  ];
}

const faceOf = ({ family, path }: Face, base: string): string =>
  `@font-face{font-family:"${family}";font-display:swap;font-weight:100 900;src:url("${base}${path}") format("woff2")}`;
const REST = '"Segoe UI",Arial,sans-serif';

/**
 * The CSS with which a site overrides colours and typefaces of `tokens.css`, whatever the order of the style sheets; ''
 * when it has the default ones.
 */
export function brandCss(id: string, look: Look, faces?: Faces): string {
  const own = colours(look);
  const isHouse = own.join() === colours(DEFAULT_COLOURS).join();
  const letters = faces
    ? [`--f-head:"${faces.heading.family}",${REST}`, `--f-body:"${faces.body.family}",${REST}`]
    : [];
  const said = [...(isHouse ? [] : own), ...letters];
  const files = faces ? [faceOf(faces.heading, faces.base), faceOf(faces.body, faces.base)].join('') : '';
  return said.length === 0 ? '' : `${files}html[data-brand="${id}"]{${said.join(';')}}\n`;
}
