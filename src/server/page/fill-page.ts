import type { Language } from '#domain/language.ts';
import { isOn } from '#domain/site/features.ts';
import type { PublicSite } from '#domain/site/site.ts';
import type { Words } from '#texts/words.ts';
import { escapeHtml } from '../platform/escape-html.ts';

const DISCLOSURE = '<script src="/fa3/disclosure.js" defer></script>';
const SCRIPT = 'rel="modulepreload"';
const FONT = 'rel="preload" as="font" type="font/woff2"';
const DESCRIPTION = /<meta name="description"[^>]*>/;
const NO_SCRIPT = /<noscript>[\s\S]*?<\/noscript>/;
const DATA = /<script type="application\/json" id="site">[\s\S]*?<\/script>/;

/** The address of the same page in another language; `x-default` chooses by the browser. */
export interface Alternate {
  readonly language: string;
  readonly href: string;
}
interface Links {
  /** Files that get preload links, so that they load in parallel with the program. */
  readonly files?: readonly string[];
  readonly alternates?: readonly Alternate[];
  /** Of a page in a frame: the origins that may contain it. */
  readonly parents?: readonly string[];
}

/**
 * Fills the built page for a site and a language: title and description, the site's data, and a text for browsers
 * without scripts. Values are escaped.
 */
export function fillPage(
  template: string,
  site: PublicSite,
  words: Words,
  { files = [], alternates = [], parents = [] }: Links = {},
): string {
  const { language, common, head } = words;
  const title = common.title(common.mainTitle, site.brand.name);
  const data = `<script type="application/json" id="site">${jsonInHtml(site)}</script>`;
  const themed = template
    .replace(/<html[^>]*>/, () => `<html data-brand="${escapeHtml(site.id)}" lang="${language}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(DESCRIPTION, () => `<meta name="description" content="${escapeHtml(head.description)}" />`)
    .replace(NO_SCRIPT, () => `<noscript><p>${withoutScripts(head.noScript, site.brand.phone)}</p></noscript>`);
  const described = DATA.test(themed) ? themed.replace(DATA, () => data) : beforeScripts(themed, data);
  const framed = parents.length === 0 ? [] : [frameScript(parents)];
  // Nobody installs a page from a frame.
  const installed = parents.length === 0 && isOn(site, 'pocket') ? installable(language) : [];
  const links = [...framed, ...installed, ...alternates.map(alternateOf), ...files.map(preloadOf)].join('');
  const preloaded = links === '' ? described : beforeScripts(described, links);
  return preloaded.includes('/fa3/disclosure.js') ? preloaded : beforeScripts(preloaded, DISCLOSURE);
}

/** The sentence for browsers without scripts, with its telephone number as a link. */
function withoutScripts(sentence: (phone: string) => string, phone: string): string {
  const shown = escapeHtml(phone);
  const link = `<a href="tel:${shown.replaceAll(' ', '')}">${shown}</a>`;
  return escapeHtml(sentence(phone)).replace(shown, () => link);
}

/** JSON that is safe inside a script element: `<`, `>`, `&` and line separators are escaped. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Phones of Apple take the icon from the page, others from the manifest. */
const installable = (language: Language): readonly string[] => [
  `<link rel="manifest" href="/fa3/app.webmanifest?lang=${language}" />`,
  '<link rel="apple-touch-icon" href="/fa3/icon-180.png" />',
];

/** The script of a page in a frame; it runs before the program. */
const frameScript = (parents: readonly string[]): string =>
  `<script src="/fa3/frame.js" defer data-parents="${escapeHtml(parents.join(' '))}"></script>`;

function alternateOf({ language, href }: Alternate): string {
  return `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}" />`;
}

function preloadOf(file: string): string {
  return `<link ${file.endsWith('.woff2') ? FONT : SCRIPT} crossorigin href="/fa3/${escapeHtml(file)}" />`;
}

function beforeScripts(html: string, addition: string): string {
  const at = html.search(/<script type="module"|<\/head>/);
  return at < 0 ? html + addition : html.slice(0, at) + addition + html.slice(at);
}
