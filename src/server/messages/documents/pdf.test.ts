import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '#texts/words-of.ts';
import type { AppointmentView } from '../appointment-view.ts';
import { aView, hostileTexts } from '../views.testing.ts';
import { appointmentPdf, drawable } from './pdf.ts';

async function read(view: AppointmentView) {
  const data = new Uint8Array(await appointmentPdf(wordsOf(view.language), view));
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const page = await pdf.getPage(1);
  const content = await page.getTextContent();
  const text = content.items.map((item) => ('str' in item ? item.str : '')).join('');
  const { info } = await pdf.getMetadata();
  const read = {
    text,
    info: info as Record<string, unknown>,
    pages: pdf.numPages,
    mark: await pdf.getMarkInfo(),
    tree: JSON.stringify(await page.getStructTree()),
  };
  await pdf.loadingTask.destroy();
  return read;
}

describe('the PDF', () => {
  // R9.26
  test('shows the rows of the summary, what to bring and that it binds nobody', async () => {
    const { text, pages } = await read(aView());
    expect(pages).toBe(1);
    for (const part of [
      'Il tuo appuntamento in filiale',
      "Nome e cognome: Niccolò D'Amato",
      'E-mail: niccolo@posta.example',
      'Cellulare: 3331234567',
      'Data: lunedì 23 novembre 2026',
      'Ore: 09:30',
      'Filiale: Milano Centro, Corso Vittorio Emanuele II 12, 20122 Milano (MI)',
      'Codice richiesta: 006AB00000K7P2QXYZ',
      "Porta con te: documento d'identità valido, tessera sanitaria, documento di reddito",
      'Documento senza valore contrattuale.',
    ])
      expect(text).toContain(part);
  });

  test('shows no stored contact of a recognised customer', async () => {
    const { text } = await read(aView({ recognised: true }));
    expect(text).toContain('Nome: Niccolò');
    for (const part of ["D'Amato", 'posta.example', '3331234567', '*']) expect(text).not.toContain(part);
  });

  test('is tagged, in Italian, with a title', async () => {
    const { info, mark, tree } = await read(aView());
    expect(info).toMatchObject({ Title: 'Il tuo appuntamento in filiale', Language: 'it-IT' });
    expect(mark).toMatchObject({ Marked: true });
    expect(tree).toContain('"role":"H1"');
  });

  // R2.3.126
  test.each([
    ['salary', false, 'agenzia'],
    ['salary', true, 'filiale'],
    ['personal', false, 'filiale'],
    ['business', false, 'filiale'],
  ] as const)('says, for product %s and isPP %s, "%s"', async (product, isPP, place) => {
    const { text } = await read(aView({ product, isPP }));
    expect(text).toContain(`Il tuo appuntamento in ${place}`);
  });

  test.each(hostileTexts)('draws %j as letters', async (name) => {
    const { text } = await read(aView({ firstName: name, branchName: name }));
    expect(text.replaceAll(' ', '')).toContain(drawable(name).replaceAll(' ', '').slice(0, 60));
  });

  test('keeps accents, and takes off only the marks it cannot draw', () => {
    expect(drawable('Niccolò Čapek Łukasz € 👋')).toBe('Niccolò Capek ukasz € ');
  });
});
