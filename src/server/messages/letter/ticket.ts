import { inGroups } from '#domain/booking/request-code.ts';
import type { Words } from '#texts/words.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { Letter, Link, Ticket } from './facts.ts';
import { action, card, line, lineButton, TABLE, textLink } from './pieces.ts';

/** The appointment as a ticket in HTML: date and hour are largest, the request code is below a dashed line. */
export function ticketOf(words: Words, letter: Letter, ticket: Ticket): string {
  const { brand, link, code } = letter;
  const { look } = brand;
  const rows = [
    headOf(words, letter, ticket),
    ...(link && ticket.kind === 'waiting' ? [row(action(look, link), '22px 24px 0')] : []),
    row(placeOf(words, letter, ticket)),
    ...(link && ticket.kind === 'cancelled' ? [row(action(look, link), '0 24px 22px')] : []),
    ...(ticket.choices ? [row(choicesOf(words, letter, ticket.choices), '0 24px 22px')] : []),
    ...(code === undefined ? [] : [codeRow(words, letter, code)]),
  ];
  return card(look, rows, ticket.kind === 'waiting');
}

const row = (html: string, padding = '20px 24px'): string => `<tr><td style="padding:${padding}">${html}</td></tr>`;

function headOf(words: Words, { brand: { look } }: Letter, ticket: Ticket): string {
  const { formats, mail } = words;
  const { kind, day, before } = ticket;
  const date = formats.ticketDate(day);
  const ink = { confirmed: 'white', waiting: 'heading', cancelled: 'ink2' } as const;
  const large = { ink: ink[kind], size: 32, bold: true, spacing: -0.5, struck: kind === 'cancelled' } as const;
  const small = { ink: ink[kind], size: 18, bold: true } as const;
  const lines = [
    line(look, escapeHtml(date.weekday), small),
    line(look, escapeHtml(date.day), large),
    ...(before === undefined
      ? []
      : [line(look, beforeLine(mail.rows.before, before), { ...small, size: 16, above: 6 })]),
    line(
      look,
      escapeHtml(hoursOf(words, ticket)),
      ticket.until === undefined ? { ...large, above: 4 } : { ...large, size: 24, above: 4 },
    ),
  ];
  return `<tr><td ${headGround(kind, look.light)}>${lines.join('')}</td></tr>`;
}

/** The hour of a visit, or the hours of a call. */
export const hoursOf = ({ mail, callAt }: Words, { time, until }: Pick<Ticket, 'time' | 'until'>): string =>
  until === undefined ? mail.hour(time) : callAt.between({ from: time, until });

const beforeLine = (label: string, before: string): string =>
  `${escapeHtml(label)}: <span style="text-decoration:line-through">${escapeHtml(before)}</span>`;

type Colours = Letter['brand']['look']['light'];
function headGround(kind: Ticket['kind'], { header, sunken, line: edge }: Colours): string {
  const ground = 'padding:24px;border-radius:15px 15px 0 0';
  if (kind === 'confirmed') return `class="header" style="${ground};background:${header}"`;
  if (kind === 'cancelled')
    return `class="sunken line" style="${ground};background:${sunken};border-bottom:1px solid ${edge}"`;
  return `class="line" style="${ground};border-bottom:2px dashed ${edge}"`;
}

function placeOf({ mail }: Words, { brand: { look, phone } }: Letter, ticket: Ticket): string {
  const { place, address, hours = [], facts, way } = ticket;
  const ways = way ? [textLink(look, way), textLink(look, { label: mail.call(phone), url: telOf(phone) })] : [];
  return [
    line(look, escapeHtml(place), { tag: 'h2', ink: 'heading', size: 20, bold: true }),
    line(look, escapeHtml(address), { ink: 'ink', size: 17, above: 4 }),
    ...hours.map((each) => line(look, escapeHtml(each), { ink: 'ink2', size: 15 })),
    ...(facts === undefined ? [] : [line(look, escapeHtml(facts), { ink: 'ink2', size: 15 })]),
    ...(ways.length > 0 ? [line(look, ways.join(' &nbsp; '), { ink: 'ink', size: 17, above: 10 })] : []),
  ].join('');
}

export const telOf = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

/** Buttons of equal size in one row. */
function choicesOf({ mail }: Words, { brand: { look } }: Letter, choices: readonly Link[]): string {
  const width = Math.floor(100 / choices.length);
  const cells = choices.map((choice, at) => {
    const padding = `0 ${at === choices.length - 1 ? 0 : 5}px 0 ${at === 0 ? 0 : 5}px`;
    return `<td width="${width}%" style="padding:${padding}">${lineButton(look, choice)}</td>`;
  });
  const before = line(look, `${escapeHtml(mail.change)}:`, { ink: 'ink2', size: 15 });
  return `${before}<table ${TABLE} width="100%" style="margin-top:8px"><tr>${cells.join('')}</tr></table>`;
}

function codeRow({ mail }: Words, { brand: { look } }: Letter, code: string): string {
  const label = line(look, escapeHtml(mail.rows.code), { ink: 'ink2', size: 15 });
  const shown = line(look, escapeHtml(inGroups(code)), { ink: 'heading', size: 19, bold: true, spacing: 0.5 });
  const edge = `border-top:2px dashed ${look.light.line}`;
  return `<tr><td class="line" style="padding:20px 24px;${edge}">${label}${shown}</td></tr>`;
}
