import { expect, test } from 'vitest';
import { misplaced, type PdfPiece, readPdf } from '../../messages/documents/read-pdf.testing.ts';
import type { DayLine } from './day-lines.ts';
import { dayPdf } from './day-pdf.ts';

/** First name, last name, and their spelling on paper. */
const PEOPLE = [
  ['Ginevra', 'Bellacqua', 'Ginevra Bellacqua'],
  ['Massimiliano Alessandro', 'Della Rovere Sanseverino', 'Massimiliano Alessandro Della Rovere Sanseverino'],
  ['Zoë', `M${'ü'.repeat(39)}`, `Zoë M${'ü'.repeat(39)}`],
  ['M'.repeat(120), 'W'.repeat(120), `${'M'.repeat(120)} ${'W'.repeat(120)}`],
  ['Ștefan', 'Țîrlea', 'Ștefan Țîrlea'],
  ['Иван', 'Жуков', 'Иван Жуков'],
  ['Ελένη', 'Παπαδοπούλου', 'Ελένη Παπαδοπούλου'],
  ['小明', '王', 'XiaoMing Wang'],
  ['دانا', 'مراد', 'dn mrd'],
  ['José', '金', 'José Jin'],
] as const;

/** Two letters that number a visit (0 → 'AA', 27 → 'BB'); digits are not allowed in names. */
const letters = (n: number) => String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26));
const aLine = (changes: Partial<DayLine> = {}): DayLine => ({
  ...{ hour: '09:30', firstName: 'Ginevra', lastName: 'Bellacqua', product: 'personal', phone: '********21' },
  ...{ infoOnly: false, hasCome: false, now: 'expected', receiver: '', call: null },
  ...changes,
});
const visits = (count: number, people: readonly (readonly [string, string, string])[]) =>
  Array.from({ length: count }, (_, n) => {
    const [firstName, lastName, spelt] = people[n % people.length] ?? ['', '', ''];
    return { line: aLine({ firstName, lastName: `${lastName} ${letters(n)}` }), spelt: `${spelt} ${letters(n)}` };
  });

const PRINTED = 'Stampato da manager, 23/11/2026 09:05, copia 2';
const printed = async (lines: readonly DayLine[]) =>
  readPdf(await dayPdf({ branch: '0101', name: 'Filiale di Milano', day: '2026-11-23', lines }, PRINTED));

const textOf = (pieces: readonly PdfPiece[]) =>
  pieces
    .map(({ str }) => str)
    .join(' ')
    .replaceAll(/\s+/g, ' ');

/** Texts of a column of a page's table, one per row, without spaces. */
function columnOf(pieces: readonly PdfPiece[], title: string, next?: string): readonly string[] {
  const leftOf = (one?: string) => pieces.find(({ str }) => str === one)?.left ?? 595;
  const [from, to] = [leftOf(title) - 1, leftOf(next) - 1];
  const tops = pieces.filter(({ str }) => /^\d\d:\d\d$/.test(str)).map(({ top }) => top);
  return tops.map((top, at) =>
    pieces
      .filter((piece) => piece.left >= from && piece.left < to)
      .filter((piece) => piece.top > top - 2 && piece.top < (tops[at + 1] ?? 780) - 2)
      .map(({ str }) => str)
      .join('')
      .replaceAll(/\s+/g, ''),
  );
}
const withoutSpaces = (text: string) => text.replaceAll(' ', '');

// R16.2.9
test.each([
  ['0 visits', 0, 1],
  ['1 visit', 1, 1],
  ['27 visits', 27, 1],
  ['28 visits', 28, 1],
  ['29 visits', 29, 2],
  ['64 visits', 64, 3],
  ['200 visits', 200, 8],
])('a day of %s lists each visit once, on as many pages as needed', async (_, count, length) => {
  const day = visits(count, [['Ginevra', 'Bellacqua', 'Ginevra Bellacqua']]);
  const read = await printed(day.map(({ line }) => line));
  expect(read.pages).toHaveLength(length);
  expect(read.pages.flatMap((page) => columnOf(page, 'Persona', 'Per cosa'))).toEqual(
    day.map(({ spelt }) => withoutSpaces(spelt)),
  );
  expect(misplaced(read)).toEqual([]);
  expect(read.strayMarks).toBe(0);
});

// R16.2.9
test.each([64, 200])('%d visits with long and foreign names are readable, and no row covers another', async (count) => {
  const day = visits(count, PEOPLE);
  const read = await printed(day.map(({ line }) => line));
  expect(read.pages.flatMap((page) => columnOf(page, 'Persona', 'Per cosa'))).toEqual(
    day.map(({ spelt }) => withoutSpaces(spelt)),
  );
  expect(misplaced(read)).toEqual([]);
  expect(read.strayMarks).toBe(0);
});

// R16.2.9
test('each page repeats branch, day, who printed it and when, column titles and the instruction', async () => {
  const { pages } = await printed(visits(64, PEOPLE).map(({ line }) => line));
  expect(pages.length).toBeGreaterThan(2);
  for (const [at, page] of pages.entries())
    for (const part of [
      ...['Filiale di Milano, lunedì 23 novembre', PRINTED, `Pagina ${at + 1} di ${pages.length}`],
      ...['Persona', 'Non venuto', 'Distruggi il foglio'],
    ])
      expect(textOf(page)).toContain(part);
});

// R16.2.9
test('a day without visits says so on one page', async () => {
  const { pages } = await printed([]);
  expect(pages.map(textOf)).toEqual([
    expect.stringMatching(/Filiale di Milano.*Nessun appuntamento in questo giorno\..*Pagina 1 di 1/),
  ]);
});

// R16.2.9
test('arrival and no-show are ticked, other outcomes are written out, unrecorded steps stay empty', async () => {
  const { pages, strayMarks } = await printed([
    aLine(),
    aLine({ now: 'arrived', hasCome: true }),
    aLine({ now: 'meeting', hasCome: true }),
    aLine({ now: 'attended', hasCome: true }),
    aLine({ now: 'left', hasCome: true }),
    aLine({ now: 'notReceived' }),
    aLine({ now: 'noShow' }),
  ]);
  const [page = []] = pages;
  expect(columnOf(page, 'Arrivato', 'Non venuto')).toEqual(['', 'X', 'X', 'X', 'X', '', '']);
  expect(columnOf(page, 'Non venuto', 'Esito')).toEqual(['', '', '', '', '', '', 'X']);
  expect(columnOf(page, 'Esito')).toEqual(['', '', 'Incolloquio', 'Concluso', 'Andatovia', 'Nonricevuto', '']);
  expect(strayMarks).toBe(0);
});

// R16.2.9
test('a call is named as a call without boxes to tick, and as made once it is', async () => {
  const { pages } = await printed([aLine({ call: 'call' }), aLine({ call: 'called' })]);
  const [page = []] = pages;
  expect(columnOf(page, 'Per cosa', 'Telefono')).toEqual([
    'Telefonata,Prestitopersonale',
    'Telefonata,Prestitopersonale',
  ]);
  expect(columnOf(page, 'Arrivato', 'Non venuto')).toEqual(['', '']);
  expect(columnOf(page, 'Esito')).toEqual(['', 'Telefonatafatta']);
});

// R16.2.40
test("the list names who receives a visit, next to the visit's product", async () => {
  const { pages } = await printed([aLine({ receiver: 'Marta Provini' }), aLine()]);
  const [page = []] = pages;
  expect(columnOf(page, 'Per cosa', 'Telefono')).toEqual(['Prestitopersonale,riceveMartaProvini', 'Prestitopersonale']);
});

test('a long branch name and a long staff code move the table down', async () => {
  const name = 'Filiale di San Giovanni in Persiceto '.repeat(4);
  const pdf = await dayPdf({ branch: '0101', name, day: '2026-11-23', lines: [aLine()] }, `${PRINTED} `.repeat(4));
  expect(misplaced(await readPdf(pdf))).toEqual([]);
});
