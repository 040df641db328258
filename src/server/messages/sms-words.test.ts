import { describe, expect, test } from 'vitest';
import { PROPOSAL_PATH } from '#contract/proposal.ts';
import { CHANGE_PATH } from '#contract/short-link.ts';
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
  const { callAt, displaced, earlierLetter, erasedLetter, formats, mail } = words;
  const { sms } = mail;
  const code = sms.after({ code: '006AB00000K7P2QXYZ' });
  const at = { ...FROM, date: formats.numericDayAndMonth('2026-09-30'), time: '09:30' };
  /** Of a band, the longest span. */
  const during = { ...FROM, date: formats.numericDayAndMonth('2026-09-30'), from: '12:00', until: '15:00' };
  const change = callAt.sms.change({ link: `velaria.example${CHANGE_PATH}006AB00000K7P2QXYZ?lang=de` });
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
    ['code of a call', callAt.sms.code({ ...FROM, code: '123456' })],
    ['call at a time', `${callAt.sms.confirm(during)}${code}`],
    ['call at a time with its link', `${callAt.sms.confirm({ ...during, ...WITH_LINK })}${change}`],
    ['moved call', `${callAt.sms.moved({ ...during, ...WITH_LINK })}${change}`],
    ["reminder of tomorrow's call", `${callAt.sms.reminder.tomorrow({ ...during, ...WITH_LINK })}${change}`],
    ["reminder of today's call", `${callAt.sms.reminder.today({ ...during, ...WITH_LINK })}${change}`],
    ['cancelled call', `${callAt.sms.cancelled(during)}${code}`],
    ['displaced call', `${displaced.call.sms.choose({ ...at, ...WITH_LINK })}${LINK}${TOKEN}`],
    ['displaced call without offers', `${displaced.call.sms.toCall(at)}${code}`],
    ['call that stays', `${displaced.call.sms.stays(at)}${code}`],
    ['visit that was missed', `${mail.noShow.sms({ ...at, ...WITH_LINK })}velaria.example/fa3/?lang=de`],
    ['erasure', erasedLetter.sms(FROM)],
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
