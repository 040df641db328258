import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import ical from 'ical.js';
import PostalMime, { type Email } from 'postal-mime';
import { pdfText } from '../src/server/messages/documents/read-pdf.testing.ts';

const SHARED = process.env.FISSA_E2E_DATA ?? '';

/** Cache of parsed mail files, which never change. */
const read = new Map<string, Promise<Email>>();

/** Every message sent so far. */
async function mailsNow(data = SHARED): Promise<readonly Email[]> {
  const folder = join(data, 'mail');
  // The folder exists after the first mail. Files with another extension are incomplete.
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'));
  return Promise.all(
    files.map((name) => {
      const file = join(folder, name);
      const mail = read.get(file) ?? readFile(file).then((source) => PostalMime.parse(source));
      read.set(file, mail);
      return mail;
    }),
  );
}

/** Waits until `count` mails match; returns them. */
async function mailsWhere(data: string, count: number, isWanted: (mail: Email) => boolean): Promise<readonly Email[]> {
  let found: readonly Email[] = [];
  await expect(async () => {
    found = (await mailsNow(data)).filter(isWanted);
    expect(found).toHaveLength(count);
  }).toPass({ timeout: 60_000 });
  return found;
}

const isTo =
  (address: string) =>
  ({ to }: Email): boolean =>
    to?.some((each) => each.address === address) === true;

/** Whether a mail contains a request code, which mails print in groups of letters. */
const isAbout =
  (oppId: string) =>
  ({ text }: Email): boolean =>
    text?.replaceAll(' ', '').includes(oppId) === true;

/** The mails sent so far that contain a request code. */
export const messagesNow = async (oppId: string, data = SHARED): Promise<readonly Email[]> =>
  (await mailsNow(data)).filter(isAbout(oppId));

/** Waits for the mail that contains a request code; by default of the shared server. */
export async function messageOf(oppId: string, data = SHARED): Promise<Email> {
  const [mail] = await mailsWhere(data, 1, isAbout(oppId));
  if (!mail) throw new Error(`no message names ${oppId}`);
  return mail;
}

/** Waits until an address has got `count` mails; returns them. By default of the shared server. */
export const mailsTo = (address: string, count: number, data = SHARED): Promise<readonly Email[]> =>
  mailsWhere(data, count, isTo(address));

/** Number of mails that an address has got so far. */
export const countMailsTo = async (address: string): Promise<number> => (await mailsNow()).filter(isTo(address)).length;

/** Downloads a file with the browser's cookies. */
export async function download(page: Page, path: string): Promise<Buffer> {
  const bytes = await page.evaluate(async (url) => {
    const reply = await fetch(url);
    return reply.ok ? [...new Uint8Array(await reply.arrayBuffer())] : [];
  }, path);
  return Buffer.from(bytes);
}

/** The start of the single event of a calendar file in Rome's local time: 'YYYY-MM-DD HH:MM'. */
export function calendarStart(text: string): string {
  const [event] = new ical.Component(ical.parse(text)).getAllSubcomponents('vevent');
  const start = event ? new ical.Event(event).startDate : null;
  return start?.zone.tzid === 'Europe/Rome' ? start.toString().slice(0, 16).replace('T', ' ') : '';
}

export const calendarHour = (text: string): string => calendarStart(text).slice(-5);

const dayWords = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('it-IT', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Checks that the page, the one message, its attachment, the PDF and the calendar file have one day and time. */
export async function expectSameMoment(page: Page, oppId: string, day: string, hour: string): Promise<Email> {
  const shown = await page.locator('main').innerText();
  const mail = await messageOf(oppId);
  const attached = mail.attachments.find((file) => file.mimeType.startsWith('text/calendar'));
  const pdf = await pdfText(await download(page, `/fa3/api/appuntamento.pdf?oppID=${oppId}`));
  for (const text of [shown, `${mail.subject} ${mail.text}`, pdf])
    for (const part of [dayWords(day), hour]) expect(text).toContain(part);
  expect(mail.subject).toContain(hour);
  const files = [
    new TextDecoder().decode(attached?.content as ArrayBuffer),
    (await download(page, `/fa3/api/appuntamento.ics?oppID=${oppId}`)).toString(),
  ];
  expect(files.map(calendarStart)).toEqual([`${day} ${hour}`, `${day} ${hour}`]);
  return mail;
}
