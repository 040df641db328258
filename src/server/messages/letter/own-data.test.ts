import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { LANGUAGES } from '#domain/language.ts';
import { wordsOf } from '#texts/words-of.ts';
import { createMail, type MailMessage } from '../../outbox/mail.ts';
import { confirmMail, movedMail, reminderMail } from '../appointment-mails.ts';
import { brandOf } from '../brand.ts';
import { callReminderMail, callTimeMail } from '../call-mails.ts';
import { aPost, aTimedCall, aView, ofLender, someSites } from '../views.testing.ts';

const { changeUrl, now } = aPost();
const URL = `${changeUrl}&azione=dati`;
const NAMES = {
  it: 'I tuoi dati e i tuoi consensi',
  en: 'Your data and your consents',
  de: 'Ihre Daten und Einwilligungen',
} as const;

/** The parts of the mail as a recipient's program reads them from the sent file. */
async function received(mail: MailMessage) {
  const dataDir = await mkdtemp(join(tmpdir(), 'fissa-own-data-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await createMail({ smtpUrl: undefined, from: ofLender.mailFrom, dataDir })({ id: 'e1', createdAt: now }, mail);
  const { text = '', html = '' } = await PostalMime.parse(await readFile(join(dataDir, 'mail', 'e1.eml')));
  return { text, html: html.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))) };
}

test.each(LANGUAGES)('a confirmed letter in %s has one link to the own data, in both parts', async (language) => {
  const post = aPost({ words: wordsOf(language), brand: brandOf(someSites, aView({ language })) });
  const { text, html } = await received(confirmMail(aView({ language }), post));
  expect(text.split('\n')).toContain(`${NAMES[language]}: ${URL}`);
  expect(html.match(/href="[^"]*azione=dati"[^>]*>[^<]+/g)).toEqual([
    expect.stringMatching(new RegExp(`>${NAMES[language]}$`)),
  ]);
  expect(html).toContain(`href="${URL}"`);
});

test.each(LANGUAGES)(
  'an unconfirmed letter in %s names the own data, without a second link that confirms',
  async (language) => {
    const words = wordsOf(language);
    const { text, html } = await received(confirmMail(aView({ language, confirmBy: now }), aPost({ words })));
    for (const part of [text, html]) {
      expect(part).toContain(words.mail.unconfirmed.ownData);
      expect(part).not.toContain('azione=dati');
    }
  },
);

test('the letters of a move, a reminder and a timed call lead to the own data', () => {
  const post = { ...aPost(), promise: null };
  for (const { text } of [
    movedMail(aView(), now, post),
    reminderMail(aView(), post, 'tomorrow'),
    callTimeMail(aTimedCall(), post),
    callReminderMail(aTimedCall(), post, 'tomorrow'),
  ])
    expect(text).toContain(URL);
});

test('letters do not name the own data where the site switches them off', () => {
  const brand = brandOf({ ...someSites, features: { ownData: false } }, null);
  for (const confirmBy of [null, now]) {
    const { text, html = '' } = confirmMail(aView({ confirmBy }), aPost({ brand }));
    for (const part of [text, html]) expect(part).not.toMatch(/azione=dati|tuoi dati/);
  }
});
