import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import ical from 'ical.js';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PostalMime, { type Email } from 'postal-mime';

const MAIL = join(process.env.FISSA_E2E_DATA ?? '', 'mail');

/** The one message that names a request code, once it has left. */
export async function messageOf(oppId: string): Promise<Email> {
  const found: Email[] = [];
  await expect(async () => {
    found.length = 0;
    for (const name of await readdir(MAIL)) {
      const mail = await PostalMime.parse(await readFile(join(MAIL, name)));
      if (mail.text?.includes(oppId)) found.push(mail);
    }
    expect(found).toHaveLength(1);
  }).toPass({ timeout: 15_000 });
  const [mail] = found;
  if (!mail) throw new Error(`no message names ${oppId}`);
  return mail;
}

/** A download by the browser's own cookies. */
export async function download(page: Page, path: string): Promise<Buffer> {
  const bytes = await page.evaluate(async (url) => {
    const reply = await fetch(url);
    return reply.ok ? [...new Uint8Array(await reply.arrayBuffer())] : [];
  }, path);
  return Buffer.from(bytes);
}

export async function pdfText(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

/** The start of the one event of a calendar file, as Rome's wall clock reads it: 'HH:MM'. */
export function calendarHour(text: string): string {
  const [event] = new ical.Component(ical.parse(text)).getAllSubcomponents('vevent');
  const start = event ? new ical.Event(event).startDate : null;
  return start ? `${String(start.hour).padStart(2, '0')}:${String(start.minute).padStart(2, '0')}` : '';
}
