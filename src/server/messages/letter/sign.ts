import { escapeHtml } from '../../platform/escape-html.ts';
import type { Brand } from '../brand.ts';
import { TABLE } from './pieces.ts';

/** The brand sign is a sail of five slices: their heights in px (24 is the whole sail) and their left corner radius. */
const SLICES = [
  [8, 4],
  [14, 3],
  [19, 3],
  [22, 2],
  [24, 2],
] as const;

/**
 * The brand sign and name at the head of a mail. The sail is made of table cells, since mail programs block pictures.
 */
export function signOf({ look }: Brand): string {
  const { slice, slice5, heading } = look.light;
  const bar = (style: string, colour: string, name: string) =>
    `<div class="${name}" style="${style};background:${colour};font-size:0;line-height:0">&nbsp;</div>`;
  const slices = SLICES.map(([height, round], at) => {
    const [colour, name] = at === SLICES.length - 1 ? [slice5, 'slice5'] : [slice, 'slice'];
    const sail = bar(`width:6px;height:${height}px;border-radius:${round}px 0 0`, colour, name);
    return `<td valign="bottom" style="padding:0 1px 0 0;vertical-align:bottom">${sail}</td>`;
  });
  const hull = bar('height:4px;border-radius:0 0 8px 8px', slice, 'slice');
  const sail = `<table ${TABLE}><tr>${slices.join('')}</tr><tr><td colspan="5" style="padding:3px 3px 0 5px">${hull}</td></tr></table>`;
  const [strong, light] = look.wordmark.map(escapeHtml);
  const name = `<strong style="font-weight:700">${strong}</strong>${light ? ` ${light}` : ''}`;
  const style = `padding:0 0 0 8px;font-family:Figtree,'Segoe UI',Arial,sans-serif;font-size:21px;line-height:22px;color:${heading}`;
  return `<table ${TABLE}><tr><td valign="bottom">${sail}</td><td class="heading" valign="bottom" style="${style}">${name}</td></tr></table>`;
}
