// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { wordsOf } from '#texts/words-of.ts';
import type { Appointment } from '../../session/appointment.ts';
import { aBranch, anAppointment, aSite } from '../../session/deps.testing.ts';
import { printSheet } from './print-sheet.ts';

const LENDER = 'Velaria Credito, 02 0000 0000';

/** The content of the window when it is printed, one second after it was opened. */
function printed(change: Partial<Appointment>): { readonly title: string; readonly lines: readonly string[] } {
  const rows = document.createElement('dl');
  rows.textContent = 'le righe';
  const sheet = document.implementation.createHTMLDocument();
  let prints = 0;
  const opener = {
    document,
    open: () => ({ document: sheet, print: () => (prints += 1) }),
    setTimeout: (then: () => void, ms: number) => {
      expect([prints, ms]).toEqual([0, 1_000]);
      then();
    },
  } as unknown as Window;
  const appointment = anAppointment(change);
  const papers = aSite().words.documents[appointment.product];
  printSheet(opener, wordsOf('it'), { appointment, letterhead: LENDER, papers, parts: [rows] });
  expect(prints).toBe(1);
  return { title: sheet.title, lines: [...(sheet.querySelector('main')?.children ?? [])].map((e) => e.textContent) };
}

// R2.3.83, R2.3.122, R9.26, R9.31, R1.17
test('the printed sheet has the content of the PDF: lender, title, rows, documents and footer', () => {
  const title = 'Il tuo appuntamento in filiale';
  const papers = "Porta con te: documento d'identità valido, tessera sanitaria, documento di reddito";
  expect(printed({})).toEqual({
    title,
    lines: [LENDER, title, 'le righe', papers, 'Documento senza valore contrattuale.'],
  });
});

// R2.3.126
test('the printed sheet for an agency names the agency and its documents', () => {
  const { title, lines } = printed({ product: 'salary', branch: aBranch({ agency: true }) });
  expect([title, lines[1]]).toEqual(['Il tuo appuntamento in agenzia', 'Il tuo appuntamento in agenzia']);
  expect(lines[3]).toContain('Certificazione Unica');
  expect(printed({ product: 'salary' }).title).toBe('Il tuo appuntamento in filiale');
});

test('the printed sheet marks an unconfirmed slot', () => {
  expect(printed({ status: 'provisional' }).lines[2]).toMatch(/conferm/);
});

test('the printed sheet of a call is titled as a call', () => {
  const callHours = { date: '2026-11-23', from: '09:00', until: '12:00' };
  const { title, lines } = printed({ kind: 'call', date: '', hour: '', callHours });
  expect([title, lines[1]]).toEqual(['La tua telefonata', 'La tua telefonata']);
});

test('a browser that opens no window prints the page itself', () => {
  let prints = 0;
  const opener = { document, open: () => null, print: () => (prints += 1) } as unknown as Window;
  printSheet(opener, wordsOf('it'), { appointment: anAppointment(), letterhead: LENDER, papers: [], parts: [] });
  expect(prints).toBe(1);
});
