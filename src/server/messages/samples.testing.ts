import type { MailMessage } from '../outbox/mail.ts';
import {
  cancelledMail,
  confirmMail,
  mobileChangedMail,
  movedMail,
  newContactMail,
  type Post,
  previousContactMail,
  reminderMail,
  restoredMail,
} from './appointment-mails.ts';
import type { AppointmentView, TimedCallView } from './appointment-view.ts';
import { callReminderMail, callTimeMail, cancelledCallMail, movedCallMail } from './call-mails.ts';
import { capLetter } from './cap-notice.ts';
import { HOUSE_FACES } from './documents/fonts.ts';
import { appointmentPdf } from './documents/pdf.ts';
import { readPdf } from './documents/read-pdf.testing.ts';
import { businessMail, callbackMail, endedMail } from './request-mails.ts';
import {
  callCodeSms,
  callSms,
  callTimeSms,
  cancelledSms,
  capSms,
  codeSms,
  confirmSms,
  erasedSms,
  formerNumberSms,
  movedSms,
  reminderSms,
  restoredSms,
  type SmsFrom,
} from './sms-text.ts';

/** The agent that a sample names. */
export const SAMPLE_AGENT = 'Agente Uno';

/** The person of a view with a call at a chosen time in place of the visit. */
function timedCallOf({ starts, ...view }: AppointmentView): TimedCallView {
  const until = new Date(starts.getTime() + 30 * 60_000);
  return { ...view, kind: 'call', at: { from: starts, until, seat: starts } };
}

/** The mails to a customer about a call at a chosen time, by a name for the test. */
function callSamples(view: AppointmentView, post: Post): [string, MailMessage][] {
  const call = timedCallOf(view);
  const unconfirmed = { ...call, confirmBy: new Date(0) };
  const told = { ...post, promise: { due: new Date(0), words: 'x y' } };
  const untold = { ...post, promise: null };
  return [
    ['a call at a time', callTimeMail(call, told)],
    ['a call at a time to be confirmed', callTimeMail(unconfirmed, untold)],
    ['a call at a time to be confirmed by code', callTimeMail(unconfirmed, { ...untold, secret: '123456' })],
    ['a call that moved', movedCallMail(call, told)],
    ['reminder of a call today', callReminderMail(call, told, 'today')],
    ['reminder of a call tomorrow', callReminderMail(call, told, 'tomorrow')],
    ['a cancelled call', cancelledCallMail(call, post)],
    ['a call never confirmed', cancelledCallMail(unconfirmed, post)],
    ['a call cancelled for newer ones', cancelledCallMail({ ...call, replaced: true }, post)],
  ];
}

/** The mails to a customer about a visit, a call, or a request, by a name for the test. */
export function mailSamples(view: AppointmentView, post: Post): [string, MailMessage][] {
  const unconfirmed = { ...view, confirmBy: new Date(0) };
  const replaced = { ...view, replaced: true };
  const promise = { due: new Date(0), words: 'x y' };
  return [
    ['confirmed', confirmMail(view, post)],
    ['to be confirmed', confirmMail(unconfirmed, post)],
    ['to the new contact', newContactMail(view, post)],
    ['moved', movedMail(view, new Date(0), post)],
    ['moved to another branch at the same time', movedMail(view, view.starts, post)],
    ['restored', restoredMail(view, post)],
    ['to the former contact', previousContactMail('m@x.zz', post)],
    ['another number', mobileChangedMail(view, 'm@x.zz', post)],
    ['cancelled', cancelledMail(view, post)],
    ['never confirmed', cancelledMail(unconfirmed, post)],
    ['cancelled for newer ones', cancelledMail(replaced, post)],
    ['ended for newer ones', endedMail(post, replaced)],
    ['reminder of today', reminderMail(view, post, 'today')],
    ['reminder of tomorrow', reminderMail(view, post, 'tomorrow')],
    ['the cap is reached', capLetter(post, 'm@x.zz', 'http://x/1')],
    ['a call', callbackMail(post, view, { agent: '', url: 'http://x/3', promise })],
    ['a call of an agent', callbackMail(post, view, { agent: SAMPLE_AGENT, url: null, promise: null })],
    ['a call that ended', endedMail(post, view)],
    ...callSamples(view, post),
    ['a business request', businessMail(post, view, new Date(0), { url: 'http://x/3' })],
  ];
}

/** The SMS to a customer; the first ones have the link of the visit. */
export function smsSamples({ words }: Pick<Post, 'words'>, view: AppointmentView, from: SmsFrom): readonly string[] {
  const { sender } = from;
  const { sms } = words.callAt;
  const call = timedCallOf(view);
  const openings = [sms.confirm, sms.moved, sms.reminder.today, sms.reminder.tomorrow];
  return [
    ...[confirmSms, movedSms, restoredSms, reminderSms, cancelledSms].map((write) => write(words, view, from, 'today')),
    ...openings.map((opening) => callTimeSms(words, call, from, opening)),
    callTimeSms(words, { ...call, state: 'cancelled' }, from, sms.cancelled),
    codeSms(words, '123456', sender),
    callCodeSms(words, '123456', sender),
    formerNumberSms(words, '02', sender),
    callSms(words, { oppId: '', agent: '', by: '' }, sender),
    capSms(words, '02', sender),
    erasedSms(words, sender),
  ];
}

/** Changes of a view that change the texts of its PDF. */
export const PDF_SAMPLES: readonly Partial<AppointmentView>[] = [{}, { recognised: true }, { product: 'salary' }];

/** The texts of each page of a view's PDF, and the title of the document. */
export async function readSamplePdf(post: Pick<Post, 'words' | 'brand'>, view: AppointmentView) {
  const { pages, info } = await readPdf(await appointmentPdf({ ...post, logo: null, faces: HOUSE_FACES }, view));
  return { pages: pages.map((page) => page.map(({ str }) => str)), title: info.Title };
}

/** The text of a mail that a person reads: subject and both forms of the body, without markup. */
export const textOf = ({ subject, text, html }: MailMessage): string => `${subject} ${text} ${plain(html)}`;

const plain = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<[^>]+>/g, ' ')
    .replaceAll(/&(nbsp|zwnj);/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
