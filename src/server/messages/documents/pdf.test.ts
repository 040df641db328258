import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Logo, logosIn } from '../../page/brand/logo.ts';
import { brandOf } from '../brand.ts';
import { aPost, aTimedCall, aView, hostileTexts, someSites } from '../views.testing.ts';
import type { CalendarView } from './calendar.ts';
import { drawableText, HOUSE_FACES } from './fonts.ts';
import { appointmentPdf } from './pdf.ts';
import { misplaced, readPdf } from './read-pdf.testing.ts';

/** Source folder of the page's own files. */
const PUBLIC = join(import.meta.dirname, '../../../funnel/public');

const made = (view: CalendarView, logoOf: ReturnType<typeof logosIn> = logosIn(PUBLIC)) => {
  const brand = brandOf(someSites, view);
  return appointmentPdf({ words: aPost().words, brand, logo: logoOf(brand.paperLogo), faces: HOUSE_FACES }, view);
};
const PAPERS = Array.from({ length: 30 }, (_, n) => `Documento ${n} che serve per la domanda, in originale e in copia`);
const withPapers = (view: CalendarView) => {
  const brand = brandOf(someSites, view);
  const words = { ...brand.words, documents: { ...brand.words.documents, personal: PAPERS } };
  return appointmentPdf({ words: aPost().words, brand: { ...brand, words }, logo: null, faces: HOUSE_FACES }, view);
};
const pdfOf = async (view: CalendarView) => (await made(view)).toString('latin1');

async function read(view: CalendarView, logoOf = logosIn(PUBLIC)) {
  const { pages, info, mark, tree } = await readPdf(await made(view, logoOf));
  const pieces = (pages[0] ?? []).map(({ str, hasEOL }) => `${str}${hasEOL ? ' ' : ''}`);
  const text = pieces.join('').replaceAll(/\s+/g, ' ');
  return { text, info, pages: pages.length, mark, tree: JSON.stringify(tree) };
}

describe('the PDF', () => {
  // R9.26, R14.4.11
  test('shows the rows of the summary, the papers to bring and that it is not binding', async () => {
    const { text, pages } = await read(aView());
    expect(pages).toBe(1);
    for (const part of [
      'Il tuo appuntamento in filiale',
      "Nome e cognome Niccolò D'Amato",
      'E-mail niccolo@posta.example',
      'Cellulare 3331234567',
      'lunedì 23 novembre 2026',
      'Ore 09:30',
      'Filiale Milano Centro Corso Vittorio Emanuele II 12, 20122 Milano (MI)',
      'Lunedì-venerdì 9:00-13:00 e 14:00-18:00',
      'Codice richiesta 006AB0 0000K7 P2QXYZ',
      "Porta con te Documento d'identità valido Tessera sanitaria Documento di reddito",
      'Documento senza valore contrattuale.',
    ])
      expect(text).toContain(part);
  });

  test('of a call shows day and hours, the person, and no place or papers', async () => {
    const { text, pages } = await read(aTimedCall());
    expect(pages).toBe(1);
    for (const part of ['La tua telefonata', 'lunedì 23 novembre 2026', '10:00-10:30', 'Ti chiamiamo noi'])
      expect(text).toContain(part);
    expect(text).toContain('Cellulare 3331234567');
    expect(text).not.toMatch(/Milano Centro|Porta con te/);
  });

  test.each([aView(), aTimedCall(), aView({ firstName: 'Ștefan 王', branchName: 'Piața Жуков' })])(
    'closes each tag that it opens, and no text covers another (%#)',
    async (view) => {
      const found = await readPdf(await made(view));
      expect(found.strayMarks).toBe(0);
      expect(misplaced(found)).toEqual([]);
    },
  );

  // R0.9
  test('shows no stored contact of a recognised customer', async () => {
    const { text } = await read(aView({ recognised: true }));
    expect(text).toContain('Nome Niccolò');
    for (const part of ["D'Amato", 'posta.example', '3331234567', '*']) expect(text).not.toContain(part);
  });

  test.each([
    [{ firstName: '👋', lastName: '👋' }, 'Nome e cognome 006A'],
    [{ firstName: 'ع', lastName: '\u200b' }, 'Nome e cognome 006A'],
    [{ firstName: '👋', recognised: true }, 'Nome 006A'],
    [{ firstName: '👋', lastName: 'Rossi' }, 'Nome e cognome Rossi'],
  ])('prints the request code in place of a name without drawable letters: %o', async (name, row) => {
    const { text } = await read(aView(name));
    expect(text.replaceAll(/ +/g, ' ')).toContain(row);
  });

  test('is tagged, in Italian, with a title', async () => {
    const { info, mark, tree } = await read(aView());
    expect(info).toMatchObject({ Title: 'Il tuo appuntamento in filiale', Language: 'it-IT' });
    expect(mark).toMatchObject({ Marked: true });
    expect(tree).toContain('"role":"H1"');
  });

  // R2.3.126
  test.each([
    ['salary', false, 'agenzia', 'Agenzia'],
    ['salary', true, 'filiale', 'Filiale'],
    ['personal', false, 'filiale', 'Filiale'],
    ['business', false, 'filiale', 'Filiale'],
  ] as const)('for product %s at a branch (isPP %s) contains "%s"', async (product, isPP, place, name) => {
    const { text } = await read(aView({ product, isPP }));
    expect(text).toContain(`Il tuo appuntamento in ${place}`);
    expect(text).toContain(`${name} Milano Centro`);
  });

  test.each(hostileTexts)('draws %j as letters', async (name) => {
    const { text } = await read(aView({ firstName: name, branchName: name }));
    expect(text.replaceAll(' ', '')).toContain(drawableText(name).replaceAll(' ', '').slice(0, 60));
  });

  // R14.4.11
  test('keeps the letters of every European language, and drops only signs that are no letters', async () => {
    expect(drawableText('Niccolò Čapek Łukasz Ștefan Țîrlea € 👋')).toBe('Niccolò Čapek Łukasz Ștefan Țîrlea € ');
    const { text } = await read(aView({ firstName: 'Ștefan', lastName: 'Țîrlea', branchName: 'Piața Ștefan, Жуков' }));
    expect(text).toContain('Ștefan Țîrlea');
    expect(text).toContain('Piața Ștefan, Жуков');
  });

  test.each([
    ['王小明', 'WangXiaoMing'],
    ['김', 'Gim'],
    ['Արամ', 'Aram'],
    ['👋', ''],
  ])('transcribes %s, which no typeface has, as %j', (name, spelt) => expect(drawableText(name)).toBe(spelt));

  // R14.4.11
  test('embeds its fonts', async () => {
    const raw = await pdfOf(aView());
    const fonts = raw.match(/\/FontDescriptor \d+ 0 R/g) ?? [];
    expect(fonts.length).toBeGreaterThan(0);
    expect(raw.match(/\/FontFile[23] \d+ 0 R/g)).toHaveLength(new Set(fonts).size);
    expect(raw).not.toContain('Helvetica');
  });

  // R14.4.11
  test.each([
    [aView(), 'Velaria Credito'],
    [aView({ product: 'salary' }), 'Quintavela'],
  ])('shows the logo of the serving brand (%#), drawn and with alternative text', async (view, name) => {
    const { text, tree } = await read(view);
    expect(tree).toContain(`"alt":"${name}"`);
    expect(text).not.toMatch(/^(velaria credito|quintavela)/);
    const strokeless = (file: string) => ({ ...(logosIn(PUBLIC)(file) as Logo), paths: [] });
    expect((await made(view)).length).toBeGreaterThan((await made(view, strokeless)).length + 500);
  });

  test('prints the name of a brand without a logo', async () => {
    expect((await read(aView(), () => null)).text).toMatch(/^velaria credito/);
  });

  test('continues long texts on further pages without overlaps', async () => {
    const view = aView({
      ...{ firstName: 'Massimiliano '.repeat(9), lastName: 'Dellarovere'.repeat(10) },
      ...{ email: `${'e'.repeat(240)}@posta.example`, branchName: 'San Giovanni in Persiceto '.repeat(4) },
    });
    const read = await readPdf(await withPapers(view));
    expect(misplaced(read)).toEqual([]);
    expect(read.strayMarks).toBe(0);
    const pages = read.pages.map((pieces) => pieces.map(({ str }) => str).join(''));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toContain('Documento senza valore contrattuale.');
    for (const part of [...PAPERS, view.email, view.mobile, view.lastName, 'Hai un imprevisto?'])
      expect(pages.join('').replaceAll(' ', '')).toContain(part.replaceAll(' ', ''));
  });

  test('keeps a long brand name on one line above its rule', async () => {
    const view = aView();
    const brand = brandOf(someSites, view);
    const wordmark: [string, string] = ['Credito', 'Cooperativo di San Giovanni in Persiceto'];
    const look = { ...brand.look, wordmark };
    const paper = { words: aPost().words, brand: { ...brand, look }, logo: null, faces: HOUSE_FACES };
    expect(misplaced(await readPdf(await appointmentPdf(paper, view)))).toEqual([]);
  });

  test('stays one page with a long branch, address and e-mail', async () => {
    const { pages } = await read(
      aView({
        branchName: 'San Giovanni in Persiceto '.repeat(4),
        branchAddress: 'Via '.repeat(60),
        email: 'e'.repeat(90),
      }),
    );
    expect(pages).toBe(1);
  });

  // R14.4.11
  test('contains no proof', async () => {
    expect(aPost().brand.changePage('006AB00000K7P2QXYZ')).toBe('https://velaria.example/fa3/a/006AB00000K7P2QXYZ');
    expect(await pdfOf(aView())).not.toContain('token');
  });
});
