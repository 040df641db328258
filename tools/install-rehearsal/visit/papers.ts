import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Email } from 'postal-mime';

export async function textOfPdf(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  await document.loadingTask.destroy();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

/** All texts of a mail: headers, both bodies, and the calendar file. */
export function textOfMail({ subject = '', from, text = '', html = '', attachments }: Email): string {
  const calendars = attachments.map(({ content }) =>
    typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString(),
  );
  return [subject, JSON.stringify(from), text, html, ...calendars].join('\n').replaceAll(/\r?\n[ \t]/g, '');
}
