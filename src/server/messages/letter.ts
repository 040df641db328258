import type { Words } from '#texts/words.ts';
import type { MailMessage } from '../outbox/mail.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** Whole sentences, one paragraph each. */
  readonly opening: readonly string[];
  readonly rows?: readonly (readonly [label: string, value: string])[];
  readonly link?: { readonly before: string; readonly label: string; readonly url: string };
  /** The request's code, in the foot; left out where the mail must not tell it. */
  readonly code?: string;
  readonly calendar?: NonNullable<MailMessage['calendar']>;
}

/** A letter in both forms, with the foot every letter has. Values are plain text; only this file makes HTML of them. */
export function letter(words: Words, written: Letter): MailMessage {
  const { to, subject, opening, rows = [], link, code, calendar } = written;
  const foot = code === undefined ? words.mail.foot : `${code} – ${words.mail.foot}`;
  return {
    to,
    subject,
    text: [
      ...opening,
      ...rows.map(([label, value]) => `${label}: ${value}`),
      ...(link ? [`${ending(link.before)} ${link.label} ${link.url}`] : []),
      foot,
    ].join('\n\n'),
    html: page(words.language, subject, [
      ...opening.map(escapeHtml),
      ...rows.map(([label, value]) => `<strong>${escapeHtml(label)}:</strong> ${escapeHtml(value)}`),
      ...(link
        ? [`${escapeHtml(ending(link.before))} <a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a>`]
        : []),
      `<small>${escapeHtml(foot)}</small>`,
    ]),
    ...(calendar ? { calendar } : {}),
  };
}

/** A question ends by itself (R14.3.11). */
const ending = (before: string): string => (before.endsWith('?') ? before : `${before}:`);

function page(language: string, title: string, paragraphs: readonly string[]): string {
  const body = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n');
  const head = `<meta charset="utf-8"><title>${escapeHtml(title)}</title>`;
  return `<!doctype html>\n<html lang="${language}"><head>${head}</head><body>\n${body}\n</body></html>\n`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
