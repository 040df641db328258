import { HOUSE, type Look, wholeScheme } from '../../platform/config/look.ts';

/** Where the page finds a site's typefaces. */
export interface Faces {
  readonly heading: Face;
  readonly body: Face;
  /** What their addresses begin with. */
  readonly base: string;
}
interface Face {
  readonly family: string;
  readonly path: string;
}

/** The names of `tokens.css` for what a scheme calls otherwise. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...{ ink2: 'ink-2', primaryHover: 'primary-hover', onPrimary: 'on-primary', slice5: 'slice-5' },
  ...{ sliceOff: 'slice-off', focusGap: 'focus-gap' },
};
/** Those of status are every brand's. */
const SHARED = ['warn', 'warnBg'];

function colours({ light, dark, cta, onCta, ctaHover = cta }: Omit<Look, 'wordmark'>): string[] {
  const [bright, dim] = [wholeScheme(light), wholeScheme(dark)];
  const names = (Object.keys(bright) as (keyof typeof bright)[]).filter((name) => !SHARED.includes(name));
  return [
    ...names.sort().map((name) => `--${OTHER_NAMES[name] ?? name}:light-dark(${bright[name]},${dim[name]})`),
    ...[`--cta:${cta}`, `--cta-hover:${ctaHover}`, `--on-cta:${onCta}`],
    // A sign whose fifth slice stands out does so on dark ground too.
    ...(light.slice === light.slice5 ? [] : ['--fifth:var(--cta)']),
  ];
}

const faceOf = ({ family, path }: Face, base: string): string =>
  `@font-face{font-family:"${family}";font-display:swap;font-weight:100 900;src:url("${base}${path}") format("woff2")}`;
const REST = '"Segoe UI",Arial,sans-serif';

/**
 * What a site's page says beside `tokens.css`: its colours and typefaces, wherever the sheet stands among the others; ''
 * where they are the house's.
 */
export function brandCss(id: string, look: Look, faces?: Faces): string {
  const own = colours(look);
  const isHouse = own.join() === colours(HOUSE).join();
  const letters = faces
    ? [`--f-head:"${faces.heading.family}",${REST}`, `--f-body:"${faces.body.family}",${REST}`]
    : [];
  const said = [...(isHouse ? [] : own), ...letters];
  const files = faces ? [faceOf(faces.heading, faces.base), faceOf(faces.body, faces.base)].join('') : '';
  return said.length === 0 ? '' : `${files}html[data-brand="${id}"]{${said.join(';')}}\n`;
}
