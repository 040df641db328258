import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#domain/language.ts';
import { wordsOf } from '#texts/words-of.ts';
import { lookOf, type Site } from '../../platform/config/site.ts';
import { brandFiles, PAGE_BASE } from '../brand/brand-files.ts';
import { pngSize } from '../brand/wordmark-svg.ts';
import { ICONS, type IconName } from './icons/site-icons.ts';

/** The web app manifest of a site in one language: what a phone shows of the installed page. */
export function manifestOf(site: Site, language: Language, webRoot: string): string {
  const { light } = lookOf(site);
  const { common } = wordsOf(language);
  return JSON.stringify({
    ...{ id: PAGE_BASE, start_url: PAGE_BASE, scope: PAGE_BASE, display: 'standalone' },
    ...{
      lang: language,
      dir: 'ltr',
      name: common.title(common.mainTitle, site.brand.name),
      short_name: site.brand.name,
    },
    ...{ theme_color: light.header, background_color: light.bg },
    icons: iconsOf(site, webRoot),
  });
}

/** The site's own icon, and those drawn from an SVG, since Android shows no SVG; without one, of a letter. */
function iconsOf(site: Site, webRoot: string) {
  if (site.icon === undefined) return DRAWN;
  const { icon, files } = brandFiles(site, webRoot);
  const src = `${PAGE_BASE}${icon.path}`;
  if (icon.type === 'image/svg+xml') return [{ src, type: icon.type, sizes: 'any' }, ...DRAWN];
  const file = files.get(icon.path)?.bodies.identity ?? readFileSync(join(webRoot, icon.path));
  return [{ src, type: icon.type, sizes: pngSize(file).join('x') }];
}

const drawn = (name: IconName, purpose: 'any' | 'maskable') => {
  const { size } = ICONS[name];
  return { src: `${PAGE_BASE}${name}`, type: 'image/png', sizes: `${size}x${size}`, purpose };
};
const DRAWN = [drawn('icon-192.png', 'any'), drawn('icon-512.png', 'any'), drawn('icon-maskable.png', 'maskable')];
