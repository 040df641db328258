import { inGroups } from '#domain/booking/request-code.ts';
import type { Words } from '#texts/words.ts';
import { introduction, type Letter, type Link, type Ticket } from './facts.ts';
import { hoursOf } from './ticket.ts';

/** The mail as plain text, with the content in the same order as in the HTML. */
export function plainOf(words: Words, letter: Letter): string {
  const { title, opening, secret, ticket, link, notice, rows = [], bring = [], closing = [], ownData, code } = letter;
  const { mail } = words;
  return [
    title.toLocaleUpperCase(words.formats.locale),
    ...opening,
    ...(secret === undefined ? [] : [secret]),
    ...(ticket ? ticketLines(words, ticket, code) : rowOf(mail.rows.code, code && inGroups(code))),
    ...rows.map(([label, value]) => `${label}: ${value}`),
    ...(link ? [`${introduction(link)}\n${pointed(link)}`] : []),
    ...(notice === undefined ? [] : [notice]),
    ...(bring.length > 0 ? [[`${mail.rows.bring}:`, ...bring.map((paper) => `- ${paper}`)].join('\n')] : []),
    ...closing,
    ...(ownData ? [pointed(ownData)] : []),
    footOf(words, letter),
  ].join('\n\n');
}

function ticketLines(words: Words, ticket: Ticket, code: string | undefined): string[] {
  const { mail, formats } = words;
  const { day, time, until, place, address, hours = [], facts, way, choices = [] } = ticket;
  const date = formats.longDay(day);
  const when = until === undefined ? mail.when({ date, time }) : `${date}, ${hoursOf(words, ticket)}`;
  return [
    `${ticket.kind === 'cancelled' ? mail.rows.was : mail.rows.when}: ${when}`,
    ...rowOf(mail.rows.before, ticket.before),
    [until === undefined ? `${mail.rows.where}: ${place}, ${address}` : `${place}. ${address}`, ...hours].join('\n'),
    ...(facts === undefined ? [] : [facts]),
    ...(way ? [pointed(way)] : []),
    ...(choices.length > 0 ? [[`${mail.change}:`, ...choices.map(pointed)].join('\n')] : []),
    ...rowOf(mail.rows.code, code && inGroups(code)),
  ];
}

const rowOf = (label: string, value: string | undefined): string[] =>
  value === undefined ? [] : [`${label}: ${value}`];
const pointed = ({ label, url }: Link): string => `${label}: ${url}`;

function footOf({ mail }: Words, { brand }: Letter): string {
  return [
    '--',
    `${mail.foot}.`,
    mail.doubts({ phone: brand.phone, hours: brand.words.phoneHours }),
    brand.parent || brand.company,
    `${mail.links.privacy}: ${brand.links.privacy}`,
    `${mail.links.transparency}: ${brand.links.transparency}`,
  ].join('\n');
}
