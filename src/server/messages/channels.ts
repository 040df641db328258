import type { Channel, Channels } from '../outbox/delivery.ts';
import { createMail, type SendMail } from '../outbox/mail.ts';
import { receiverChannel } from '../outbox/receivers.ts';
import { createSms } from '../outbox/sms.ts';
import { createWebhook } from '../outbox/webhooks.ts';
import type { Clock } from '../platform/clock.ts';
import type { Environment } from '../platform/config/environment.ts';
import { isCarriedBy } from './carried-by.ts';
import type { Messages } from './messages.ts';

type Settings = Pick<
  Environment,
  'smtpUrl' | 'mailFrom' | 'dataDir' | 'smsWebhookUrl' | 'webhookUrls' | 'webhookSecret'
> &
  Partial<Pick<Environment, 'formerWebhookSecret'>>;

/** Every configured channel; mail always exists, at least as files. */
export function createChannels(
  settings: Settings,
  messages: Messages,
  clock: Clock,
  sendMail: SendMail = mailOf(settings),
): Channels {
  const channels = new Map<string, Channel>([['mail', mailChannel(sendMail, messages)]]);
  if (settings.smsWebhookUrl !== undefined) channels.set('sms', smsChannel(settings.smsWebhookUrl, messages));
  const { webhookUrls, webhookSecret, formerWebhookSecret } = settings;
  const secrets = [webhookSecret, formerWebhookSecret].filter((secret) => secret !== undefined);
  for (const url of webhookUrls) channels.set(receiverChannel(url), createWebhook(url, secrets, clock));
  return channels;
}

/** Sends the mails of the settings. */
export const mailOf = ({ smtpUrl, mailFrom, dataDir }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>): SendMail =>
  createMail({ smtpUrl, from: mailFrom, dataDir });

function mailChannel(send: SendMail, messages: Messages): Channel {
  return {
    wants: messages.wants,
    async deliver(event) {
      const message = await messages.mail(event);
      if (message !== null) await send(event, message);
    },
  };
}

function smsChannel(url: string, messages: Messages): Channel {
  const send = createSms(url);
  return {
    wants: (event) => messages.wants(event) && isCarriedBy(event.kind, 'sms'),
    async deliver(event) {
      const message = await messages.sms(event);
      if (message !== null) await send(event, message);
    },
  };
}
