import { CHANGE_PATH } from '#contract/short-link.ts';
import type { Words } from '#texts/words.ts';
import type { ReminderDay } from './appointment-mails.ts';
import type { AppointmentView, TimedCallView } from './appointment-view.ts';
import { languageQuery } from './in-language.ts';
import { romeTime } from './rome-time.ts';

const MAX_SEPTETS = 160;
/** Maximum septets of a brand name, so that every message fits. */
const SENDER_SEPTETS = 30;
/** Characters of the GSM 03.38 basic table (without Greek capitals). Those of `TWO_SEPTETS` take two septets. */
const BASIC = new Set(
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\n£¥èéùìòÇØøÅå_ÆæßÉ¤¡ÄÖÑÜ§¿äöñüà',
);
const TWO_SEPTETS = new Set('^{}\\[~]|€');

/** Sender name, and the public origin of links. */
export interface SmsFrom {
  readonly sender: string;
  readonly siteUrl: string;
}

/** Every text below fits one SMS of 160 septets and names no person. An appointment that can change has its link. */
export const confirmSms = (words: Words, view: AppointmentView, from: SmsFrom): string =>
  visitSms(words, view, from, words.mail.sms.before);
export const movedSms = (words: Words, view: AppointmentView, from: SmsFrom): string =>
  visitSms(words, view, from, words.mail.sms.moved);
export const restoredSms = (words: Words, view: AppointmentView, from: SmsFrom): string =>
  visitSms(words, view, from, words.mail.sms.restored);
export const reminderSms = (words: Words, view: AppointmentView, from: SmsFrom, day: ReminderDay): string =>
  visitSms(words, view, from, words.mail.sms.reminder[day]);
export const cancelledSms = ({ formats, mail }: Words, view: AppointmentView, { sender }: SmsFrom): string => {
  const { day, time } = romeTime(view.starts);
  const opening = mail.sms.cancelled({ sender: short(sender), date: formats.numericDayAndMonth(day), time });
  return smsText(opening, placeOf(view), mail.sms.after({ code: view.oppId }));
};
/** The first words of a message about a call. */
export type CallOpening = (values: { sender: string; date: string; from: string; until: string }) => string;

/** A message about a call at a chosen time; one that can change has its link. */
export function callTimeSms(words: Words, view: TimedCallView, { sender, siteUrl }: SmsFrom, opening: CallOpening) {
  const { formats, mail, callAt } = words;
  const [from, until] = [romeTime(view.at.from), romeTime(view.at.until).time];
  const date = formats.numericDayAndMonth(from.day);
  const before = opening({ sender: short(sender), date, from: from.time, until });
  const link = callAt.sms.change({ link: shortLink(siteUrl, view) });
  const isOver = view.state === 'cancelled' || septets(toGsm(`${before}${link}`)) > MAX_SEPTETS;
  return smsText(before, '', isOver ? mail.sms.after({ code: view.oppId }) : link);
}
/** To the former number: without place or time. */
export const formerNumberSms = ({ mail }: Words, phone: string, sender: string): string =>
  smsText(mail.sms.contactChanged({ sender: short(sender) }), phone, '.');
/** Announces a callback, with its promised time. */
export const callSms = (
  { mail }: Words,
  { oppId, agent, by, during = '' }: Readonly<Record<'oppId' | 'agent' | 'by', string>> & { readonly during?: string },
  sender: string,
): string => smsText(mail.sms.call({ sender: short(sender), agent, by, during }), '', mail.sms.after({ code: oppId }));
/** After an erasure by the customer, where there is no e-mail. */
export const erasedSms = ({ erasedLetter }: Words, sender: string): string =>
  smsText(erasedLetter.sms({ sender: short(sender) }), '', '');
/** The notice that the limit of messages is reached. */
export const capSms = ({ mail }: Words, phone: string, sender: string): string =>
  smsText(mail.sms.cap({ sender: short(sender) }), phone, '.');
/** A 6-digit code, without place and time of the appointment. */
export const codeSms = ({ mail }: Words, code: string, sender: string): string =>
  smsText(mail.sms.code({ sender: short(sender), code }), '', '');
/** Like codeSms, for a call. */
export const callCodeSms = ({ callAt }: Words, code: string, sender: string): string =>
  smsText(callAt.sms.code({ sender: short(sender), code }), '', '');

/** A 6-digit code of a customer's record. */
export const recognitionSms = ({ recognition }: Words, code: string, sender: string): string =>
  smsText(recognition.code.sms({ sender: short(sender), code }), '', '');
/** Somebody asked for another appointment with the same tax code. */
export const secondSms = ({ recognition }: Words, phone: string, sender: string): string =>
  smsText(recognition.second.sms({ sender: short(sender), phone }), '', '');

/** A message about one slot, followed by its link or code, which is never cut. */
export function smsOf(
  { formats, mail }: Words,
  { sender, starts, code }: { readonly sender: string; readonly starts: Date; readonly code: string },
  opening: Opening,
  url?: string,
): string {
  const { day, time } = romeTime(starts);
  const before = opening({ sender: short(sender), date: formats.numericDayAndMonth(day), time });
  return smsText(before, '', url === undefined ? mail.sms.after({ code }) : url.replace(/^https:\/\//, ''));
}

type Opening = (values: { sender: string; date: string; time: string }) => string;

function visitSms({ formats, mail }: Words, view: AppointmentView, from: SmsFrom, opening: Opening): string {
  const { day, time } = romeTime(view.starts);
  const before = opening({ sender: short(from.sender), date: formats.numericDayAndMonth(day), time });
  const link = mail.sms.change({ link: shortLink(from.siteUrl, view) });
  // The code replaces a link that is too long for one message.
  const isShort = septets(toGsm(`${before}${link}`)) <= MAX_SEPTETS;
  return smsText(before, placeOf(view), isShort ? link : mail.sms.after({ code: view.oppId }));
}

const placeOf = (view: AppointmentView): string => `${view.branchName}, ${view.branchAddress}`;

/** Link to the change page without `https://`. It proves nothing: the page may ask for a code sent to the contact. */
const shortLink = (siteUrl: string, { oppId, language }: Pick<AppointmentView, 'oppId' | 'language'>): string =>
  `${siteUrl.replace(/^https:\/\//, '').replace(/\/+$/, '')}${CHANGE_PATH}${oppId}${languageQuery(language)}`;

/** `before + middle + after` in GSM-7; the middle is shortened to fit one message. */
export function smsText(before: string, middle: string, after: string): string {
  const [start, end] = [toGsm(before), toGsm(after)];
  const room = MAX_SEPTETS - septets(start) - septets(end);
  return `${start}${wholeParts(toGsm(middle), room)}${end}`;
}

/** The leading comma-separated parts of an address that fit; of a single part as much as fits. */
function wholeParts(text: string, room: number): string {
  const kept = cut(text, room);
  const isWhole = /^($|,)/.test(text.slice(kept.length)) || !kept.includes(', ');
  return isWhole ? kept : kept.slice(0, kept.lastIndexOf(', '));
}

const short = (sender: string): string => cut(toGsm(sender), SENDER_SEPTETS);

/** Length of a GSM-7 text in septets. */
export function septets(text: string): number {
  return [...text].reduce((sum, character) => sum + (TWO_SEPTETS.has(character) ? 2 : 1), 0);
}

function cut(text: string, room: number): string {
  let kept = '';
  for (const character of text) {
    if (septets(kept + character) > room) return kept.trimEnd().replace(/,$/, '');
    kept += character;
  }
  return kept;
}

function toGsm(text: string): string {
  const plain = text.normalize('NFC').replaceAll(/[’‘]/g, "'").replaceAll(/\s+/g, ' ');
  return [...plain].map((character) => (fits(character) ? character : withoutMark(character))).join('');
}

function withoutMark(character: string): string {
  return [...character.normalize('NFKD')].filter(fits).join('');
}

function fits(character: string): boolean {
  return BASIC.has(character) || TWO_SEPTETS.has(character);
}
