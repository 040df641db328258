import type { Look, Scheme } from '../../platform/config/brand-colours.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { type Action, introduction, type Link } from './facts.ts';

/**
 * HTML pieces of a mail. Mail programs support tables and inline styles: a class only marks colours for the dark
 * scheme (`darkScheme`). Arguments are HTML already; escape values with `escapeHtml`.
 */
const HEAD = "font-family:Figtree,'Segoe UI',Arial,sans-serif";
const BODY = "font-family:'Source Sans 3','Segoe UI',Arial,sans-serif";
export const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

type Tone = 'ink' | 'ink2' | 'heading' | 'primary' | 'warn';
/** Text colours: those of the brand, and white for the header of a ticket. */
type Ink = Tone | 'white';
const colourOf = (look: Look, ink: Ink): string => (ink === 'white' ? '#ffffff' : look.light[ink]);
const classOf = (ink: Ink): string => (ink === 'white' ? '' : ` class="${ink}"`);

interface Setting {
  readonly ink: Ink;
  readonly size: number;
  readonly bold?: boolean;
  readonly struck?: boolean;
  readonly tag?: 'p' | 'h1' | 'h2';
  readonly above?: number;
  readonly spacing?: number;
}

const styleOf = (look: Look, { ink, size, bold, struck, above = 0, spacing }: Setting): string =>
  [
    `margin:${above}px 0 0`,
    size >= 18 ? HEAD : BODY,
    `font-size:${size}px`,
    `line-height:${Math.round(size * (size >= 24 ? 1.2 : 1.45))}px`,
    `font-weight:${bold ? 700 : 400}`,
    ...(spacing === undefined ? [] : [`letter-spacing:${spacing}px`]),
    ...(struck ? ['text-decoration:line-through'] : []),
    `color:${colourOf(look, ink)}`,
  ].join(';');

/** A paragraph or heading; from 18 px on in the heading typeface. */
export const line = (look: Look, html: string, set: Setting): string => {
  const { tag = 'p', ink } = set;
  return `<${tag}${classOf(ink)} style="${styleOf(look, set)}">${html}</${tag}>`;
};

export const textLink = (look: Look, { label, url }: Link): string =>
  `<a class="primary" href="${escapeHtml(url)}" style="color:${look.light.primary};font-weight:600;text-decoration:underline;white-space:nowrap">${escapeHtml(label)}</a>`;

const BUTTON = `display:block;border-radius:12px;${HEAD};font-size:17px;line-height:22px;font-weight:700;text-align:center;text-decoration:none`;

/** The mail's main button, below its sentence. */
export const action = (look: Look, link: Action): string =>
  `${line(look, escapeHtml(introduction(link)), { ink: 'ink', size: 17 })}<div style="padding-top:8px">${mainButton(look, link)}</div>`;

const mainButton = (look: Look, { label, url }: Link): string =>
  `<a href="${escapeHtml(url)}" style="${BUTTON};padding:15px 12px;background:${look.cta};color:${look.onCta}">${escapeHtml(label)}</a>`;

/** One of several equal buttons. */
export const lineButton = (look: Look, { label, url }: Link): string =>
  `<a class="choice" href="${escapeHtml(url)}" style="${BUTTON};padding:13px 8px;border:2px solid ${look.light.primary};color:${look.light.primary}">${escapeHtml(label)}</a>`;

/** A row of the mail's column. */
export const section = (html: string): string => `<tr><td style="padding:0 0 16px">${html}</td></tr>`;

/** A white card of rows; dashed for an unconfirmed state. */
export const card = ({ light }: Look, rows: readonly string[], dashed = false): string => {
  const border = dashed ? `2px dashed ${light.border}` : `1px solid ${light.line}`;
  return `<table class="surface ${dashed ? 'border' : 'line'}" ${TABLE} width="100%" style="width:100%;background:${light.surface};border:${border};border-radius:16px;border-collapse:separate">${rows.join('')}</table>`;
};

export const cardRow = (html: string): string => `<tr><td style="padding:20px 24px">${html}</td></tr>`;

/** A highlighted warning. */
export const warning = ({ light }: Look, html: string): string =>
  `<table ${TABLE} width="100%"><tr><td class="warnBg" style="padding:14px 18px;background:${light.warnBg};border-radius:12px">${html}</td></tr></table>`;

/** The dark scheme needs a style sheet, since media queries cannot be inline. */
export function darkScheme({ dark }: Look): string {
  const inks = (['ink', 'ink2', 'heading', 'primary', 'warn'] as const).map((name) => rule(name, 'color', dark[name]));
  const grounds = (['bg', 'surface', 'sunken', 'header', 'slice', 'slice5', 'warnBg'] as const).map((name) =>
    rule(name, 'background', dark[name]),
  );
  const edges = (['line', 'border'] as const).map((name) => rule(name, 'border-color', dark[name]));
  const choice = `${rule('choice', 'color', dark.primary)}${rule('choice', 'border-color', dark.primary)}`;
  return `@media (prefers-color-scheme:dark){${[...inks, ...grounds, ...edges, choice].join('')}}`;
}

const rule = (name: keyof Scheme | 'choice', property: string, colour: string): string =>
  `.${name}{${property}:${colour}!important}`;
