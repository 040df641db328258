import type { PageWords } from '#texts/words.ts';
import type { Appointment } from '../../session/appointment.ts';
import css from './summary.module.css';

const PRINT_AFTER_MS = 1_000;

interface Printed {
  readonly appointment: Appointment;
  /** The documents to bring. */
  readonly papers: readonly string[];
  /** The lender and its telephone. */
  readonly letterhead: string;
  /** The ticket and its person. */
  readonly parts: Iterable<Element>;
}

/**
 * Opens a window with the appointment on one page, with the texts of the PDF, and prints it after one second. It uses
 * DOM nodes and the site's stylesheets: a strict CSP allows no inline styles. `parts` come without buttons.
 */
export function printSheet(
  opener: Window,
  words: PageWords,
  { appointment, letterhead, papers, parts }: Printed,
): void {
  const { callTime, documents: t, summary } = words;
  const page = opener.open('', '_blank', 'width=800,height=900');
  if (!page) {
    opener.print();
    return;
  }
  const { document } = page;
  const title = appointment.callHours ? callTime.card.title : t.title({ agency: appointment.branch.agency });
  document.title = title;
  document.documentElement.lang = words.language;
  for (const link of opener.document.querySelectorAll('link[rel="stylesheet"]'))
    document.head.append(document.importNode(link, true));
  const line = (name: 'h1' | 'p', text: string) => {
    const element = document.createElement(name);
    element.textContent = text;
    return element;
  };
  const sheet = document.createElement('main');
  if (css.sheet !== undefined) sheet.className = css.sheet;
  sheet.append(line('p', letterhead), line('h1', title));
  if (appointment.status === 'provisional') sheet.append(line('p', summary.unverified));
  for (const part of parts) {
    const copy = document.importNode(part, true);
    for (const control of copy.querySelectorAll('button, a')) control.remove();
    sheet.append(copy);
  }
  if (papers.length > 0) sheet.append(line('p', `${t.bring}: ${papers.join(', ')}`));
  sheet.append(line('p', t.foot));
  document.body.append(sheet);
  opener.setTimeout(() => page.print(), PRINT_AFTER_MS);
}
