import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname, isAbsolute, resolve } from 'node:path';
import type { ShownLogo } from '#domain/site/site.ts';
import { type Packed, pack } from '../../http/packed.ts';
import { lookOf, type Site } from '../../platform/config/site.ts';
import { brandCss, type Faces } from './brand-css.ts';
import { boxOf, wordmarkSvg } from './wordmark-svg.ts';

/** The files of a site's brand, and their addresses. */
export interface BrandFiles {
  readonly logo: ShownLogo;
  /** Path relative to the page's base, and media type. */
  readonly icon: { readonly path: string; readonly type: string };
  /** Path of the style sheet; null for the default colours and typefaces. */
  readonly css: string | null;
  readonly fonts: readonly string[];
  readonly files: ReadonlyMap<string, Packed>;
}

/** Base of the page's addresses. */
export const PAGE_BASE = '/fa3/';

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.css': 'text/css; charset=utf-8',
};

/**
 * Reads the brand's files. A relative path in the site file names a file of the built page, as the built-in brands use.
 */
export function brandFiles(site: Site, webRoot: string, base = PAGE_BASE): BrandFiles {
  const files = new Map<string, Packed>();
  const add = (body: Buffer, ending: string): string => {
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 12);
    const path = `assets/${site.id}-${hash}${ending}`;
    files.set(path, pack(TYPES[ending] ?? '', body));
    return path;
  };
  const added = (name: string) => (isAbsolute(name) ? add(readFileSync(name), extname(name)) : name);
  const faces = facesOf(site, added);
  const css = brandCss(site.id, lookOf(site), faces && { ...faces, base });
  const icon = site.icon ?? 'icon.svg';
  return {
    logo: logoOf(site, webRoot, { add, added, base }),
    icon: { path: added(icon), type: TYPES[extname(icon)] ?? '' },
    css: css === '' ? null : add(Buffer.from(css), '.css'),
    fonts: faces ? [...new Set([faces.heading.path, faces.body.path])] : [],
    files,
  };
}

interface Adding {
  readonly base: string;
  readonly add: (body: Buffer, ending: string) => string;
  readonly added: (name: string) => string;
}

/** The logo of the page header. Without a logo file, or where the page was not built, the name is drawn as text. */
function logoOf(site: Site, webRoot: string, { add, added, base }: Adding): ShownLogo {
  const path = site.logo && resolve(webRoot, site.logo.page);
  if (!site.logo || !path || !(isAbsolute(site.logo.page) || existsSync(path))) {
    const drawn = Buffer.from(wordmarkSvg(lookOf(site).wordmark));
    return { src: `${base}${add(drawn, '.svg')}`, ...boxOf(drawn) };
  }
  return { src: `${base}${added(site.logo.page)}`, ...boxOf(readFileSync(path)) };
}

function facesOf({ fonts }: Site, added: (name: string) => string): Omit<Faces, 'base'> | undefined {
  if (fonts === undefined) return undefined;
  const { heading, body } = fonts;
  return {
    heading: { family: heading.family, path: added(heading.file) },
    body: { family: body.family, path: added(body.file) },
  };
}
