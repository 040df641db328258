import { wordsOf } from '#texts/words-of.ts';
import type { OutboxEvent } from '../outbox/events.ts';
import { homeSite } from '../platform/config/site.ts';
import type { Post } from './appointment-mails.ts';
import type { RequestView } from './appointment-view.ts';
import { brandOf } from './brand.ts';
import { senderOf } from './documents/calendar.ts';
import { letterCodeOf } from './letter-code.ts';
import type { Desk } from './request-mails.ts';
import type { SmsFrom } from './sms-text.ts';
import type { Message, MessagesDeps } from './writer.ts';

export const deskOf = ({ sites }: MessagesDeps, request: Pick<RequestView, 'language' | 'site' | 'product'>): Desk => ({
  words: wordsOf(request.language),
  brand: brandOf(sites, request),
});

export const smsFrom = ({ sender, sites }: MessagesDeps, { site }: RequestView): SmsFrom => ({
  sender: sender(site),
  siteUrl: homeSite(sites, site).origin,
});

/** What the mails about a request have in common. */
export async function post(deps: MessagesDeps, request: RequestView, now: Date): Promise<Post> {
  const desk = deskOf(deps, request);
  return { ...desk, sender: senderOf(deps.mailFrom), changeUrl: await deps.changeUrl(request), now, secret: null };
}

/** Like `post`, with the code that confirms the booking, where it must be confirmed. */
export async function postWithCode(
  deps: MessagesDeps,
  request: RequestView,
  event: Pick<OutboxEvent, 'id' | 'createdAt'>,
): Promise<{ readonly post: Post } & Pick<Message, 'leaving'>> {
  const [plain, code] = await Promise.all([
    post(deps, request, event.createdAt),
    request.confirmBy === null ? null : letterCodeOf(deps, event, request.oppId),
  ]);
  return { post: { ...plain, secret: code?.digits ?? null }, leaving: code?.leaving };
}
