import { inflateSync } from 'node:zlib';
import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { wordsOf } from '#texts/words-of.ts';
import { brandOf } from '../brand.ts';
import { aView, ofLender } from '../views.testing.ts';
import { HOUSE_FACES } from './fonts.ts';
import { misplaced, readPdf } from './read-pdf.testing.ts';
import { HALF_PAGE } from './tagged-document.ts';
import { type Sheet, visitPaper } from './visit-paper.ts';

const POINTS_A_MM = 72 / 25.4;
const changeUrl = `https://fissa.example/fa3/modifica-appuntamento#token=${'a1B2'.repeat(90)}`;
const made = (view = aView(), sheet: Partial<Sheet> = {}) =>
  visitPaper({ words: wordsOf('it'), brand: brandOf(ofLender.sites, view), logo: null, faces: HOUSE_FACES }, view, {
    changeUrl,
    channels: [],
    ...sheet,
  });
async function read(pdf: Promise<Buffer>) {
  const found = await readPdf(await pdf);
  const text = found.pages.flat().map(({ str }) => str);
  return { ...found, text: text.join(' ').replaceAll(/\s+/g, ' ') };
}
/** Widths of the squares drawn in the page. */
const squares = (pdf: Buffer): readonly number[] => {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, data = '']) => {
    try {
      return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return [...streams.join('\n').matchAll(/^\S+ \S+ (\S+) \S+ re$/gm)].map(([, width]) => Number(width));
};

// R16.3.13
test('the sheet is one A5 page with day, place, papers, code and the QR code of the link, and names no person', async () => {
  const { pages, text, strayMarks } = await read(made());
  expect([pages.length, strayMarks]).toEqual([1, 0]);
  for (const each of pages.flat()) {
    expect([each.str, each.right <= HALF_PAGE.width, each.bottom <= HALF_PAGE.height]).toEqual([each.str, true, true]);
  }
  for (const part of ['lunedì', '23 novembre 2026, ore 09:30', 'Milano Centro', '006AB0 0000K7 P2QXYZ', 'Porta con te'])
    expect(text.toLowerCase()).toContain(part.toLowerCase());
  expect(text).toContain('Non ti arrivano messaggi: questo foglio è la tua conferma.');
  expect(text).not.toMatch(/Niccolò|D'Amato|posta\.example|3331234567/);
  const { modules } = create(changeUrl, { errorCorrectionLevel: 'L' });
  const drawn = squares(await made());
  expect(drawn).toHaveLength(modules.data.filter((dark) => dark === 1).length);
  // The camera of an old telephone reads squares of 0.7 mm at arm's length.
  expect(Math.min(...drawn)).toBeGreaterThan(0.7 * POINTS_A_MM);
});

// R16.3.13
test.each([
  [['mail', 'sms'], 'Ti avvisiamo per e-mail e SMS.'],
  [['sms'], 'Ti avvisiamo per SMS.'],
  [['mail'], 'Ti avvisiamo per e-mail.'],
] as const)('a person reached by %j reads how they are notified', async (channels, sentence) => {
  expect((await read(made(aView(), { channels }))).text).toContain(sentence);
});

// R16.3.13
test('long names and many opening hours stay on one page, with no text over another', async () => {
  const view = aView({
    branchName: 'Filiale di San Benedetto del Tronto, Porto d’Ascoli Lungomare',
    branchAddress: 'Via Martiri della Libertà e del Lavoro 12/B, 63074 San Benedetto del Tronto (AP)',
    opening: [1, 2, 3, 4, 5, 6].map((day) => ({
      ...{ from: day, to: day },
      spans: [
        { opens: 540 + day, closes: 780 },
        { opens: 840, closes: 1080 },
      ],
    })),
    product: 'business',
  } as never);
  const found = await read(made(view));
  expect([found.pages.length, misplaced(found)]).toEqual([1, []]);
  expect(Math.max(...found.pages.flat().map(({ bottom }) => bottom))).toBeLessThanOrEqual(HALF_PAGE.height);
});
