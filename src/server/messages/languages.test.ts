import { describe, expect, test } from 'vitest';
import { inGroups } from '#domain/booking/request-code.ts';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { italianIn } from '#texts/italian.testing.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { MailMessage } from '../outbox/mail.ts';
import { demoSites } from '../platform/config/demo-site.ts';
import {
  cancelledMail,
  confirmMail,
  mobileChangedMail,
  movedMail,
  previousContactMail,
  reminderMail,
} from './appointment-mails.ts';
import { brandOf } from './brand.ts';
import { capLetter } from './cap-notice.ts';
import { HOUSE_FACES } from './documents/fonts.ts';
import { appointmentPdf } from './documents/pdf.ts';
import { readPdf } from './documents/read-pdf.testing.ts';
import { businessMail, callbackMail, endedMail } from './request-mails.ts';
import {
  callSms,
  cancelledSms,
  capSms,
  codeSms,
  confirmSms,
  formerNumberSms,
  movedSms,
  reminderSms,
} from './sms-text.ts';
import { aPost, aView } from './views.testing.ts';

const plain = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<[^>]+>/g, ' ')
    .replaceAll(/&(nbsp|zwnj);/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

const OTHERS = LANGUAGES.filter((language): language is Exclude<Language, 'it'> => language !== 'it');

describe.each(OTHERS)('in %s', (language) => {
  const words = wordsOf(language);
  const view = aView({ language });
  const brand = brandOf(demoSites, view);
  const post = aPost({ words, brand });
  const desk = { words, brand };
  /** Names and places, and the owner of the brand, which is a legal text. */
  const values = [
    ...[view.firstName, view.lastName, view.branchName, view.branchAddress, view.email],
    ...[view.oppId, inGroups(view.oppId), 'Corso Vittorio'],
    ...demoSites.sites.map((site) => site.brand.parent || site.brand.company),
    ...[brand.name, brand.company, ...brand.look.wordmark],
  ];
  const strays = (text: string) => italianIn(text.replaceAll(/(https?:|velaria\.example)\S+/g, ' '), language, values);

  test.each<[string, MailMessage]>([
    ['confirmed', confirmMail(view, post)],
    ['to be confirmed', confirmMail({ ...view, confirmBy: new Date(0) }, post)],
    ['moved', movedMail(view, new Date(0), post)],
    ['to the former contact', previousContactMail('m@x.zz', post)],
    ['another number', mobileChangedMail(view, 'm@x.zz', post)],
    ['cancelled', cancelledMail(view, post)],
    ['never confirmed', cancelledMail({ ...view, confirmBy: new Date(0) }, post)],
    ['ended for newer ones', endedMail(desk, { ...view, replaced: true })],
    ['reminder', reminderMail(view, post, 'tomorrow')],
    ['the cap is reached', capLetter(desk, 'm@x.zz', 'http://x/1')],
    ['a call', callbackMail(desk, view, { agent: '', url: 'http://x/3', promise: { due: new Date(0), words: '' } })],
    ['a call that ended', endedMail(desk, view)],
    ['a business request', businessMail(desk, view, new Date(0), 'http://x/3')],
  ])('the mail «%s» has no Italian word', (_, { subject, text, html }) => {
    expect(strays(`${subject} ${text} ${plain(html)}`)).toEqual([]);
    expect(html).toContain(`<html lang="${language}"`);
  });

  test('no SMS has an Italian word', () => {
    const from = { sender: 'Velaria', siteUrl: 'https://velaria.example' };
    const visits = [confirmSms, movedSms, cancelledSms, reminderSms].map((write) => write(words, view, from, 'today'));
    const others = [
      codeSms(words, '123456', 'Velaria'),
      formerNumberSms(words, '02', 'Velaria'),
      callSms(words, { oppId: '', agent: '', by: '' }, 'Velaria'),
      capSms(words, '02', 'Velaria'),
    ];
    for (const text of [...visits, ...others]) expect(strays(text)).toEqual([]);
    expect(visits[0]).toContain(`velaria.example/fa3/a/${view.oppId}?lang=${language}`);
  });

  test.each([view, { ...view, recognised: true }, { ...view, product: 'salary' } as const])(
    'the PDF of %o has no Italian word',
    async (shown) => {
      const paper = { words, brand: brandOf(demoSites, shown), logo: null, faces: HOUSE_FACES };
      const { pages, info } = await readPdf(await appointmentPdf(paper, shown));
      const text = pages.flat().map(({ str }) => str);
      expect(strays(`${text.join(' ')} ${info.Title}`)).toEqual([]);
    },
  );

  test('a call is promised in Italian, unless the site file says that the staff speak the language', () => {
    const promise = { agent: '', url: null, promise: null };
    const spoken = { ...brand, callLanguages: [language] };
    expect(callbackMail(desk, view, promise).text).toContain(words.callback.inItalian);
    expect(callbackMail({ words, brand: spoken }, view, promise).text).not.toContain(words.callback.inItalian);
  });

  test('links open the page in this language', () => {
    expect(brand.bookUrl).toMatch(new RegExp(`/fa3/\\?lang=${language}$`));
    expect(brand.changePage('CODE')).toMatch(new RegExp(`/fa3/a/CODE\\?lang=${language}$`));
  });
});
