import { lookOf, type Site } from '../../platform/config/site.ts';
import { type BrandFiles, brandFiles, PAGE_BASE } from './brand-files.ts';

/** What a page's head contains of a brand. */
interface Dress extends Pick<BrandFiles, 'icon' | 'css' | 'fonts'> {
  readonly base: string;
  /** Theme colour of the browser. */
  readonly frame: { readonly light: string; readonly dark: string };
}

export function dressOf(site: Site, webRoot: string, base = PAGE_BASE): Dress {
  const { light, dark } = lookOf(site);
  return { ...brandFiles(site, webRoot, base), base, frame: { light: light.header, dark: dark.header } };
}

const ICON = /<link rel="icon"[^>]*>/;
const FRAME = /(<meta name="theme-color" content=")#\w+(" media="\(prefers-color-scheme: (light|dark)\)")/g;
const HOUSE_LETTERS = /<link rel="preload" as="font"[^>]*>/g;

/** Writes a brand's style sheet, typefaces, icon and theme colours into the head of a page. */
export function applyBrand(html: string, { base, icon, css, fonts, frame }: Dress): string {
  const sheet = css === null ? '' : `<link rel="stylesheet" crossorigin href="${base}${css}" />`;
  const letters = fonts.map(
    (path) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${base}${path}" />`,
  );
  const framed = html
    .replace(ICON, `<link rel="icon" href="${base}${icon.path}" type="${icon.type}" />`)
    .replaceAll(FRAME, (_, before, after, scheme: 'light' | 'dark') => `${before}${frame[scheme]}${after}`);
  const lettered = fonts.length === 0 ? framed : framed.replaceAll(HOUSE_LETTERS, '');
  return lettered.replace('</head>', `${letters.join('')}${sheet}</head>`);
}
