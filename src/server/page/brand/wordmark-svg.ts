import type { ShownLogo } from '#domain/site/site.ts';
import { escapeHtml } from '../../platform/escape-html.ts';

const HEIGHT = 48;
/** Width reserved per letter of size 30, wide enough that none is cut off. */
const LETTER_WIDTH = 17;

type Box = Pick<ShownLogo, 'width' | 'height'>;

/** An SVG with a brand's name in white letters, for a page header without a logo. */
export function wordmarkSvg([strong, light]: readonly [string, string]): string {
  const width = Math.max(1, [...strong, ...light].length + (light ? 1 : 0)) * LETTER_WIDTH;
  const name = `<tspan font-weight="700">${escapeHtml(strong)}</tspan>${light ? ` ${escapeHtml(light)}` : ''}`;
  const letters = `font-family="Segoe UI,Arial,sans-serif" font-size="30" fill="#fff"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}"><text y="34" ${letters}>${name}</text></svg>`;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** Size of an SVG or PNG file scaled to 48 units of height; a square where the file does not state one. */
export function boxOf(file: Buffer): Box {
  const [width, height] = file.subarray(0, 4).equals(PNG) ? pngSize(file) : sizeOf(file);
  if (!(width > 0 && height > 0)) return { width: HEIGHT, height: HEIGHT };
  return { width: Math.round((width / height) * HEIGHT), height: HEIGHT };
}

/** Width and height of a PNG file in pixels. */
export const pngSize = (file: Buffer): readonly [number, number] => [file.readUInt32BE(16), file.readUInt32BE(20)];

function sizeOf(svg: Buffer): readonly [number, number] {
  const [tag = ''] = /<svg\b[^>]*>/.exec(svg.toString('utf8')) ?? [];
  const [, width, height] = /viewBox=["'][-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)["']/.exec(tag) ?? [];
  if (width !== undefined) return [Number(width), Number(height)];
  const side = (name: string) => Number(new RegExp(`\\s${name}=["']([\\d.]+)(px)?["']`).exec(tag)?.[1] ?? 0);
  return [side('width'), side('height')];
}
