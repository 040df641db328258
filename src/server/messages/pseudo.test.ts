import { describe, expect, test } from 'vitest';
import { inGroups } from '#domain/booking/request-code.ts';
import { foreign, pseudo } from '#texts/pseudo.testing.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { MailMessage } from '../outbox/mail.ts';
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
import { aPost, aView, someSites } from './views.testing.ts';

const words = pseudo(wordsOf('it'));
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
const post = aPost({ words, brand, changeUrl: 'http://x/1', now: new Date(0) });
const desk = { words, brand };
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
  'Agente Uno',
];
const plain = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<[^>]+>/g, ' ')
    .replaceAll(/&(nbsp|zwnj);/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

describe('in another language no letter keeps an Italian word', () => {
  test.each<[string, MailMessage]>([
    ['confirmed', confirmMail(view, post)],
    ['to be confirmed', confirmMail({ ...view, confirmBy: new Date(0) }, post)],
    ['moved', movedMail(view, new Date(0), post)],
    ['to the former contact', previousContactMail('m@x.zz', post)],
    ['another number', mobileChangedMail(view, 'm@x.zz', post)],
    ['cancelled', cancelledMail(view, post)],
    ['never confirmed', cancelledMail({ ...view, confirmBy: new Date(0) }, post)],
    ['cancelled for newer ones', cancelledMail({ ...view, replaced: true }, post)],
    ['ended for newer ones', endedMail(desk, { ...view, replaced: true })],
    ['reminder', reminderMail(view, post, 'today')],
    ['the cap is reached', capLetter(desk, 'm@x.zz', 'http://x/1')],
    ['a call', callbackMail(desk, view, { agent: '', url: 'http://x/3', promise: { due: new Date(0), words: 'x y' } })],
    ['a call of an agent', callbackMail(desk, view, { agent: 'Agente Uno', url: null, promise: null })],
    ['a call that ended', endedMail(desk, view)],
    ['a business request', businessMail(desk, view, new Date(0), 'http://x/3')],
  ])('%s', (_, { subject, text, html }) => {
    expect(foreign(`${subject} ${text} ${plain(html)}`.replaceAll(/https?:\S+/g, ' '), VALUES)).toEqual([]);
    expect(subject).toMatch(/^\[/);
  });
});

// Checks the language only, since a text message must fit the product's own languages.
test('no SMS keeps an Italian word', () => {
  const visits = [confirmSms, movedSms, cancelledSms, reminderSms].map((write) =>
    write(words, aView({ branchName: '', branchAddress: '' }), { sender: 'Vlr', siteUrl: 'https://x' }, 'today'),
  );
  for (const text of [
    ...visits,
    codeSms(words, '123456', 'Vlr'),
    formerNumberSms(words, '02', 'Vlr'),
    callSms(words, { oppId: '', agent: '', by: '' }, 'Vlr'),
    capSms(words, '02', 'Vlr'),
  ]) {
    expect(foreign(text, [...VALUES, 'x/fa3/a/'])).toEqual([]);
    expect(text).toMatch(/^\[Vlr/);
  }
});

test.each([aView(), aView({ recognised: true }), aView({ product: 'salary' })])(
  'the PDF of %o keeps no Italian word',
  async (shown) => {
    const { pages, info } = await readPdf(await appointmentPdf({ ...desk, logo: null, faces: HOUSE_FACES }, shown));
    const text = (pages[0] ?? []).map(({ str }) => str).join('');
    expect(pages).toHaveLength(1);
    expect(foreign(`${text} ${info.Title}`, VALUES)).toEqual([]);
  },
);
