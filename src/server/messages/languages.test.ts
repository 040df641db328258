import { describe, expect, test } from 'vitest';
import { inGroups } from '#domain/booking/request-code.ts';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { italianIn } from '#texts/italian.testing.ts';
import { wordsOf } from '#texts/words-of.ts';
import { demoSites } from '../platform/config/demo-site.ts';
import { brandOf } from './brand.ts';
import { callbackMail } from './request-mails.ts';
import { mailSamples, PDF_SAMPLES, readSamplePdf, SAMPLE_AGENT, smsSamples, textOf } from './samples.testing.ts';
import { aPost, aView } from './views.testing.ts';

const OTHERS = LANGUAGES.filter((language): language is Exclude<Language, 'it'> => language !== 'it');

describe.each(OTHERS)('in %s', (language) => {
  const words = wordsOf(language);
  const view = aView({ language });
  const brand = brandOf(demoSites, view);
  const post = aPost({ words, brand });
  /** Names and places, and the owner of the brand, which is a legal text. */
  const values = [
    ...[view.firstName, view.lastName, view.branchName, view.branchAddress, view.email],
    ...[view.oppId, inGroups(view.oppId), 'Corso Vittorio', SAMPLE_AGENT],
    ...demoSites.sites.map((site) => site.brand.parent || site.brand.company),
    ...[brand.name, brand.company, ...brand.look.wordmark],
  ];
  const strays = (text: string) => italianIn(text.replaceAll(/(https?:|velaria\.example)\S+/g, ' '), language, values);

  test.each(mailSamples(view, post))('the mail «%s» has no Italian word', (_, mail) => {
    expect(strays(textOf(mail))).toEqual([]);
    expect(mail.html).toContain(`<html lang="${language}"`);
  });

  test('no SMS has an Italian word', () => {
    const samples = smsSamples(post, view, { sender: 'Velaria', siteUrl: 'https://velaria.example' });
    for (const text of samples) expect(strays(text)).toEqual([]);
    expect(samples[0]).toContain(`velaria.example/fa3/a/${view.oppId}?lang=${language}`);
  });

  test.each(PDF_SAMPLES)('the PDF of %o has no Italian word', async (changes) => {
    const shown = { ...view, ...changes };
    const { pages, title } = await readSamplePdf({ words, brand: brandOf(demoSites, shown) }, shown);
    expect(strays(`${pages.flat().join(' ')} ${title}`)).toEqual([]);
  });

  test('a call is promised in Italian, unless the site file says that the staff speak the language', () => {
    const promise = { agent: '', url: null, promise: null };
    const spoken = { ...brand, callLanguages: [language] };
    expect(callbackMail(post, view, promise).text).toContain(words.callback.inItalian);
    expect(callbackMail({ words, brand: spoken }, view, promise).text).not.toContain(words.callback.inItalian);
  });

  test('links open the page in this language', () => {
    expect(brand.bookUrl).toMatch(new RegExp(`/fa3/\\?lang=${language}$`));
    expect(brand.changePage('CODE')).toMatch(new RegExp(`/fa3/a/CODE\\?lang=${language}$`));
  });
});
