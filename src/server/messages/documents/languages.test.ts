import { describe, expect, test } from 'vitest';
import { EVERY_LANGUAGE } from '#texts/languages.testing.ts';
import { brandOf } from '../brand.ts';
import { aView, someSites } from '../views.testing.ts';
import { HOUSE_FACES } from './fonts.ts';
import { appointmentPdf } from './pdf.ts';
import { misplaced, readPdf } from './read-pdf.testing.ts';
import { visitPaper } from './visit-paper.ts';

describe.each(EVERY_LANGUAGE)('in %s', (_, words) => {
  const { documents, formats, mail, papers } = words;
  const { documents: toBring } = words.brand;
  const made = (view = aView()) => {
    const brand = brandOf(someSites, view);
    const paper = { words, brand: { ...brand, words: { ...brand.words, documents: toBring } }, logo: null };
    return { view, paper: { ...paper, faces: HOUSE_FACES } };
  };
  const read = async (pdf: Promise<Buffer>) => {
    const found = await readPdf(await pdf);
    const text = found.pages.flat().map(({ str }) => str);
    return { ...found, text: text.join(' ').replaceAll(/\s+/g, ' ') };
  };

  test('the PDF is one page whose texts stand apart, with every letter of the language', async () => {
    const { view, paper } = made();
    const found = await read(appointmentPdf(paper, view));
    expect([found.pages.length, misplaced(found)]).toEqual([1, []]);
    const { weekday, day, year } = formats.ticketDate('2026-11-23');
    const hours = formats.opening({
      from: 1,
      to: 5,
      spans: [9, 14].map((at) => ({ opens: at * 60, closes: (at + 4) * 60 })),
    });
    for (const text of [weekday, `${day} ${year}`, hours, documents.foot, papers.unforeseen, ...toBring.personal])
      expect(found.text.toLowerCase()).toContain(text.toLowerCase());
  });

  test('the sheet of the desk is one page whose texts stand apart', async () => {
    const { view, paper } = made();
    const sheet = { changeUrl: 'https://fissa.example/fa3/modifica-appuntamento#token=a', channels: [] };
    const found = await read(visitPaper(paper, view, sheet));
    expect([found.pages.length, misplaced(found)]).toEqual([1, []]);
    expect(found.text).toContain(mail.hour('09:30'));
    expect(found.text).toContain(words.visitPaper.told.none);
  });
});
