import { describe, expect, test } from 'vitest';
import { inGroups } from '#domain/booking/request-code.ts';
import { foreign, pseudo } from '#texts/pseudo.testing.ts';
import { wordsOf } from '#texts/words-of.ts';
import { brandOf } from './brand.ts';
import { mailSamples, PDF_SAMPLES, readSamplePdf, SAMPLE_AGENT, smsSamples, textOf } from './samples.testing.ts';
import { aPost, aView, someSites } from './views.testing.ts';

const lender = brandOf(someSites, null);
const brand = {
  ...lender,
  company: 'Vlr',
  parent: '',
  bookUrl: 'http://x/2',
  changePage: () => 'http://x/4',
  phone: '02',
  words: pseudo(lender.words),
};
const post = aPost({ words: pseudo(wordsOf('it')), brand, changeUrl: 'http://x/1', now: new Date(0) });
/** Values that contain vowels; any other vowel in a message is an untranslated word. */
const view = aView();
const VALUES = [
  view.firstName,
  view.lastName,
  view.email,
  view.branchName,
  view.branchAddress,
  view.oppId,
  inGroups(view.oppId),
  ...lender.look.wordmark,
  SAMPLE_AGENT,
];

describe('in another language no letter keeps an Italian word', () => {
  test.each(mailSamples(view, post))('%s', (_, mail) => {
    expect(foreign(textOf(mail).replaceAll(/https?:\S+/g, ' '), VALUES)).toEqual([]);
    expect(mail.subject).toMatch(/^\[/);
  });
});

// Checks the language only, since a text message must fit the product's own languages.
test('no SMS keeps an Italian word', () => {
  const nowhere = aView({ branchName: '', branchAddress: '' });
  for (const text of smsSamples(post, nowhere, { sender: 'Vlr', siteUrl: 'https://x' })) {
    expect(foreign(text, [...VALUES, 'x/fa3/a/'])).toEqual([]);
    expect(text).toMatch(/^\[Vlr/);
  }
});

test.each(PDF_SAMPLES)('the PDF of %o keeps no Italian word', async (changes) => {
  const { pages, title } = await readSamplePdf(post, aView(changes));
  expect(pages).toHaveLength(1);
  expect(foreign(`${pages.flat().join('')} ${title}`, VALUES)).toEqual([]);
});
