import { inGroups } from '#domain/booking/request-code.ts';
import type { Words } from '#texts/words.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { Letter } from './facts.ts';
import { action, card, cardRow, darkScheme, line, section, TABLE, textLink, warning } from './pieces.ts';
import { signOf } from './sign.ts';
import { telOf, ticketOf } from './ticket.ts';

/** The mail as HTML, in one column of at most 600 px. It has no pictures, scripts or remote content. */
export function htmlOf(words: Words, letter: Letter): string {
  const { look } = letter.brand;
  const column = [head(letter), ...body(words, letter).map(section), foot(words, letter)].join('\n');
  const { bg } = look.light;
  return `<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
<style>${darkScheme(look)}</style>
</head>
<body class="bg" style="margin:0;padding:0;background:${bg};-webkit-text-size-adjust:100%">
${previewOf(letter)}
<table class="bg" ${TABLE} width="100%" style="background:${bg};word-break:break-word"><tr><td align="center" style="padding:20px 10px">
<!--[if mso]><table ${TABLE} width="600"><tr><td><![endif]-->
<table ${TABLE} width="100%" style="width:100%;max-width:600px;text-align:left">
${column}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

/**
 * Hidden text that lists of mails show as preview. Its spaces keep the beginning of the mail itself out of the preview.
 */
function previewOf({ opening, ticket }: Letter): string {
  const shown = ticket ? `${ticket.place}, ${ticket.address}` : (opening[0] ?? '');
  const hidden = 'display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden';
  return `<div style="${hidden}">${escapeHtml(shown)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>`;
}

function head({ brand, title, opening }: Letter): string {
  const { look } = brand;
  const sentences = opening.map((each) => line(look, escapeHtml(each), { ink: 'ink', size: 17, above: 6 }));
  const heading = line(look, escapeHtml(title), { tag: 'h1', ink: 'heading', size: 26, bold: true, spacing: -0.4 });
  return `<tr><td style="padding:0 0 18px">${signOf(brand)}</td></tr>\n${section(heading + sentences.join(''))}`;
}

function body(words: Words, letter: Letter): readonly string[] {
  const { brand, secret, ticket, link, notice, rows = [], bring = [], closing = [], ownData, code } = letter;
  const { look } = brand;
  const facts = [...(ticket || code === undefined ? [] : [[words.mail.rows.code, inGroups(code)] as const]), ...rows];
  return [
    ...(secret === undefined ? [] : [secretOf(letter, secret)]),
    ...(ticket ? [ticketOf(words, letter, ticket)] : []),
    ...(facts.length > 0 ? [card(look, [cardRow(facts.map((fact) => factOf(letter, fact)).join(''))])] : []),
    ...(link && !ticket ? [action(look, link)] : []),
    ...(notice === undefined ? [] : [warning(look, line(look, whole(notice, brand.phone), { ink: 'warn', size: 16 }))]),
    ...(bring.length > 0 ? [card(look, [cardRow(listOf(words, letter, bring))])] : []),
    ...closing.map((each) => line(look, escapeHtml(each), { ink: 'ink2', size: 15 })),
    ...(ownData ? [line(look, textLink(look, ownData), { ink: 'ink2', size: 15 })] : []),
  ];
}

/** Keeps a telephone number on one line. */
const whole = (text: string, phone: string): string =>
  escapeHtml(text).replace(escapeHtml(phone), `<span style="white-space:nowrap">${escapeHtml(phone)}</span>`);

function secretOf({ brand: { look } }: Letter, secret: string): string {
  const digits = line(look, escapeHtml(secret), { ink: 'white', size: 44, bold: true, spacing: 6 });
  const style = `padding:28px 16px;background:${look.light.header};border-radius:16px`;
  return `<table ${TABLE} width="100%"><tr><td class="header" align="center" style="${style}">${digits}</td></tr></table>`;
}

function factOf({ brand: { look } }: Letter, [label, value]: readonly [string, string]): string {
  const shown = line(look, escapeHtml(value), { ink: 'heading', size: 18, bold: true });
  return `${line(look, escapeHtml(label), { ink: 'ink2', size: 15 })}${shown}`;
}

function listOf({ mail }: Words, { brand: { look } }: Letter, items: readonly string[]): string {
  const style = `padding:3px 12px 3px 0;font-size:17px;line-height:25px;font-weight:700;color:${look.light.primary}`;
  const rows = items.map(
    (item) =>
      `<tr><td class="primary" valign="top" style="${style}">&#10003;</td><td style="padding:3px 0">${line(look, escapeHtml(item), { ink: 'ink', size: 17 })}</td></tr>`,
  );
  const heading = line(look, escapeHtml(mail.rows.bring), { tag: 'h2', ink: 'heading', size: 20, bold: true });
  return `${heading}<table ${TABLE} style="margin-top:6px">${rows.join('')}</table>`;
}

function foot({ mail }: Words, { brand }: Letter): string {
  const { look, links, phone } = brand;
  const small = { ink: 'ink2', size: 15 } as const;
  const call = textLink(look, { label: phone, url: telOf(phone) });
  // The sentence determines the position of the number.
  const doubts = escapeHtml(mail.doubts({ phone, hours: brand.words.phoneHours })).replace(
    escapeHtml(phone),
    () => call,
  );
  const legal = [
    escapeHtml(brand.parent || brand.company),
    textLink(look, { label: mail.links.privacy, url: links.privacy }),
    textLink(look, { label: mail.links.transparency, url: links.transparency }),
  ];
  const lines = [
    line(look, `<strong>${escapeHtml(mail.foot)}.</strong>`, small),
    line(look, doubts, { ...small, above: 6 }),
    line(look, legal.join(' · '), { ...small, above: 6 }),
  ];
  return `<tr><td class="line" style="padding:16px 0 0;border-top:1px solid ${look.light.line}">${lines.join('')}</td></tr>`;
}
