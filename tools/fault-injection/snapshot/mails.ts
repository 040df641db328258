import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ICAL from 'ical.js';
import PostalMime from 'postal-mime';

export interface Mail {
  /** Id of the event: the file name without its extension. */
  readonly event: string;
  readonly folder: string;
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** All URLs in the text, the HTML and the calendar file. */
  readonly links: readonly string[];
  readonly calendar: Calendar | null;
}
export interface Calendar {
  readonly uid: string;
  readonly method: string;
  readonly sequence: number;
  /** Start and time zone as written in the calendar file, 'YYYY-MM-DD HH:MM'. */
  readonly starts: string;
  readonly zone: string;
}

const parsed = new Map<string, Mail>();

/** Reads all mails of the folders; files that were read before are cached. */
export async function readMails(folders: readonly string[]): Promise<readonly Mail[]> {
  const files = folders
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('.eml'));
  for (const file of files) if (!parsed.has(file)) parsed.set(file, await readMail(file));
  return files.flatMap((file) => parsed.get(file) ?? []);
}

async function readMail(file: string): Promise<Mail> {
  const mail = await PostalMime.parse(readFileSync(file), { attachmentEncoding: 'utf8' });
  const attached = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  return {
    event: basename(file, '.eml'),
    folder: file.slice(0, -basename(file).length),
    messageId: mail.messageId ?? '',
    to: mail.to?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    links: linksIn([mail.text ?? '', mail.html ?? '', attached ? unfolded(String(attached.content)) : ''].join('\n')),
    calendar: attached ? calendarOf(String(attached.content)) : null,
  };
}

const linksIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/https?:\/\/[^\s"'<>]+/g)].map(([link]) => link.replaceAll('&amp;', '&'))),
];

/** Joins the folded lines of a calendar file, whose continuation begins with a space. */
const unfolded = (text: string): string => text.replaceAll(/\r?\n[ \t]/g, '');

function calendarOf(text: string): Calendar {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const event = calendar.getFirstSubcomponent('vevent');
  const starts = event?.getFirstProperty('dtstart');
  return {
    uid: String(event?.getFirstPropertyValue('uid')),
    method: String(calendar.getFirstPropertyValue('method')),
    sequence: Number(event?.getFirstPropertyValue('sequence')),
    starts: String(starts?.getFirstValue()).slice(0, 16).replace('T', ' '),
    zone: String(starts?.getParameter('tzid') ?? ''),
  };
}
