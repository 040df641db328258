import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { lookOf, type Site } from '../../../platform/config/site.ts';
import { type Logo, parseLogo } from '../../brand/logo.ts';
import type { Drawing, IconSize } from './draw-icon.ts';

/** The icons of a site for phones, by file name. Phones of Apple show the first. */
export const ICONS = {
  'icon-180.png': { size: 180, share: 1 },
  'icon-192.png': { size: 192, share: 1 },
  'icon-512.png': { size: 512, share: 1 },
  // Android shows a circle of four fifths at least.
  'icon-maskable.png': { size: 512, share: 0.8 },
} as const satisfies Readonly<Record<string, IconSize>>;
export type IconName = keyof typeof ICONS;

/** Makes an icon of a site: its own PNG as it is, else a drawing of its SVG; without one, of its first letter. */
export async function makeIcon(site: Site, webRoot: string, name: IconName): Promise<Buffer> {
  const path = resolve(webRoot, site.icon ?? '');
  if (path.endsWith('.png')) return readFileSync(path);
  const { drawIcon } = await import('./draw-icon.ts');
  const svg = site.icon !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : '';
  return drawIcon(drawingOf(site, svg), ICONS[name]);
}

const OTHER_ELEMENTS = /<(?!\/|[?!]|(?:svg|path|title|desc)\b)/;
const OTHER_ATTRIBUTES = /\s(?:transform|stroke|style|class|opacity|fill-opacity|fill-rule|clip-path|mask)\s*=/;

/** The picture in an SVG that can be drawn; null for any other. */
export const pictureIn = (svg: string): Logo | null =>
  OTHER_ELEMENTS.test(svg) || OTHER_ATTRIBUTES.test(svg) ? null : parseLogo(svg);

function drawingOf(site: Site, svg: string): Drawing {
  const picture = pictureIn(svg);
  return picture ? { picture } : { name: site.brand.name, colour: lookOf(site).light.header };
}
