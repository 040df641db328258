import { mail } from '#texts/it/mail.ts';
import { type AppointmentView, papersOf } from '../documents/appointment-view.ts';
import { calendarFile } from '../documents/calendar.ts';
import { romeTime } from '../documents/rome-time.ts';

/** A mail before it is sent; `text` and `html` say the same. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An iCalendar file to attach. */
  readonly calendar: string;
}

/** "Appuntamento confermato", with the calendar file; `siteUrl` is the public origin of the change link. */
export function confirmMail(view: AppointmentView, siteUrl: string, now: Date): MailMessage {
  const { confirm, foot } = mail;
  const rome = romeTime(view.starts);
  const link = `${siteUrl.replace(/\/+$/, '')}/fa3/modifica-appuntamento`;
  const greeting = confirm.greeting({ firstName: view.firstName, date: rome.long, time: rome.time });
  const rows: [string, string][] = [
    [confirm.where, `${view.branchName}, ${view.branchAddress}`],
    [confirm.code, view.oppId],
    [confirm.bring, papersOf(view)],
  ];
  return {
    to: view.email,
    subject: confirm.subject(rome),
    text: [
      greeting,
      ...rows.map(([label, value]) => `${label}: ${value}`),
      `${confirm.change}: ${confirm.changeLink} ${link}`,
      `${view.oppId} – ${foot}`,
    ].join('\n\n'),
    html: page([
      escapeHtml(greeting),
      ...rows.map(([label, value]) => `<strong>${escapeHtml(label)}:</strong> ${escapeHtml(value)}`),
      `${escapeHtml(confirm.change)}: <a href="${escapeHtml(link)}">${escapeHtml(confirm.changeLink)}</a>`,
      `<small>${escapeHtml(`${view.oppId} – ${foot}`)}</small>`,
    ]),
    calendar: calendarFile(view, now),
  };
}

function page(paragraphs: readonly string[]): string {
  const body = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n');
  const head = `<meta charset="utf-8"><title>${escapeHtml(mail.sender)}</title>`;
  return `<!doctype html>\n<html lang="it"><head>${head}</head><body>\n${body}\n</body></html>\n`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
