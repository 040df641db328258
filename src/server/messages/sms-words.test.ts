import { describe, expect, test } from 'vitest';
import { PROPOSAL_PATH } from '#contract/proposal.ts';
import { OFFER_MARK } from '#domain/earlier/offer-mark.ts';
import { EVERY_LANGUAGE } from '#texts/languages.testing.ts';
import { promisedMoment } from './request-mails.ts';
import { septets, smsText } from './sms-text.ts';

/** The longest brand name, and one that leaves room for the link of an offer. */
const FROM = { sender: 'Cassa di Credito Cooperativo d' };
const WITH_LINK = { sender: 'Velaria Credito' };
const STARTS = new Date('2026-09-30T07:30:00Z');
const PHONE = '800 123 456.';
const TOKEN = 'k'.repeat(43);
const LINK = `velaria.example${PROPOSAL_PATH}#`;

describe.each(EVERY_LANGUAGE)('in %s', (_, words) => {
  const { displaced, earlierLetter, formats, mail } = words;
  const { sms } = mail;
  const code = sms.after({ code: '006AB00000K7P2QXYZ' });
  const at = { ...FROM, date: formats.numericDayAndMonth('2026-09-30'), time: '09:30' };
  const by = promisedMoment(words, { due: STARTS, words: null });

  test.each([
    ['confirmation', `${sms.before(at)}${code}`],
    ['move', `${sms.moved(at)}${code}`],
    ['cancellation', `${sms.cancelled(at)}${code}`],
    ['restored visit', `${sms.restored(at)}${code}`],
    ["reminder of tomorrow's visit", `${sms.reminder.tomorrow(at)}${code}`],
    ["reminder of today's visit", `${sms.reminder.today(at)}${code}`],
    ['changed contact', `${sms.contactChanged(FROM)}${PHONE}`],
    ['pause', `${sms.cap(FROM)}${PHONE}`],
    ['call', `${sms.call({ ...FROM, agent: '', by, during: '' })}${code}`],
    ['code', sms.code({ ...FROM, code: '123456' })],
    ['displaced visit', `${displaced.sms.choose({ ...at, ...WITH_LINK })}${LINK}${TOKEN}`],
    ['displaced visit without offers', `${displaced.sms.toCall(at)}${code}`],
    ['visit that stays', `${displaced.sms.stays(at)}${code}`],
    ['earlier time', `${earlierLetter.sms({ ...at, ...WITH_LINK })}${LINK}${OFFER_MARK}${TOKEN}`],
    ['earlier time by mail', `${earlierLetter.smsWithMail(at)}${code}`],
  ])('the SMS «%s» needs no letter outside GSM-7 and fits one message', (_kind, text) => {
    expect(smsText(text, '', '')).toBe(text);
    expect(septets(text)).toBeLessThanOrEqual(160);
  });
});
