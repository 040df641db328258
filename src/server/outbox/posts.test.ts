import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { wordsOf } from '#texts/words-of.ts';
import { createChannels } from '../messages/channels.ts';
import {
  cancelledSms,
  codeSms,
  confirmSms,
  formerNumberSms,
  movedSms,
  reminderSms,
  septets,
  smsText,
} from '../messages/sms-text.ts';
import { aView, hostileTexts } from '../messages/views.testing.ts';
import type { OutboxEvent } from './events.ts';
import { SEND_MS } from './patience.ts';
import { startReceiver } from './receiver.testing.ts';
import { createSms } from './sms.ts';
import { asUndelivered } from './undelivered.ts';
import { createWebhook } from './webhooks.ts';

const SECRET = 'una frase di almeno ventiquattro';
const webhookTo = (url: string, patienceMs?: number) => createWebhook(url, [SECRET], () => new Date(), patienceMs);

const words = wordsOf('it');
const event: OutboxEvent = {
  id: '0196-ab',
  kind: 'appointment.created',
  payload: { oppID: '006AB00000K7P2QXYZ' },
  createdAt: new Date('2026-11-20T10:00:00Z'),
};
let receiver: Awaited<ReturnType<typeof startReceiver>>;
const receiving = async (...answers: number[]) => {
  receiver = await startReceiver(answers);
  return receiver;
};
afterEach(() => receiver?.close());

describe('a webhook', () => {
  // R0.49
  test.each(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'una frase di almeno ventiquattro'])(
    'is signed, has the event id and only ids (%s)',
    async (secret) => {
      const { url, received } = await receiving();
      await createWebhook(url, [secret], () => new Date()).deliver(event);
      const [got] = received;
      const reader = secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(secret, { format: 'raw' });
      expect(reader.verify(got?.body ?? '', { ...got?.headers })).toEqual({
        type: 'appointment.created',
        timestamp: '2026-11-20T10:00:00.000Z',
        data: { oppID: '006AB00000K7P2QXYZ' },
      });
      expect(got?.headers['webhook-id']).toBe('0196-ab');
    },
  );

  // R18.5.6
  test('verifies with the new secret and with the former one', async () => {
    const { url, received } = await receiving();
    const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', SECRET];
    const [webhookSecret = '', formerWebhookSecret] = secrets;
    const settings = { smtpUrl: undefined, mailFrom: 'a@b.example', dataDir: '.', smsWebhookUrl: undefined };
    const nothing = { wants: () => true, mail: async () => null, sms: async () => null };
    const both = { ...settings, webhookUrls: [url], webhookSecret, formerWebhookSecret };
    const [, webhook] = createChannels(both, nothing, () => new Date()).values();
    await webhook?.deliver(event);
    const { body = '', headers = {} } = received[0] ?? {};
    for (const reader of [new Webhook(secrets[0] ?? ''), new Webhook(SECRET, { format: 'raw' })])
      expect(reader.verify(body, headers)).toMatchObject({ type: 'appointment.created' });
    const stranger = new Webhook('whsec_AfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
    expect(() => stranger.verify(body, headers)).toThrow('No matching signature');
  });

  test.each([500, 404, 302])('that is answered with %i is a failed attempt', async (status) => {
    const { url, received } = await receiving(status);
    const { deliver } = createWebhook(url, [SECRET], () => new Date());
    await expect(deliver(event)).rejects.toThrow(`The receiver answered ${status}`);
    expect(received).toHaveLength(1);
  });

  // R18.5.6
  test('is not sent without a secret', () => {
    expect(() => createWebhook('http://x.example', [], () => new Date())).toThrow('without a secret');
  });

  // R13.11.4
  test.each([
    [410, true],
    [404, false],
    [429, false],
    [503, false],
  ])('that is answered with %i has finally failed: %s', async (status, final) => {
    const { url } = await receiving(status);
    await expect(webhookTo(url).deliver(event)).rejects.toMatchObject({ code: `http-${status}`, final });
  });

  // R13.11.1
  test('waits for its receiver for less than the lease', async () => {
    const patience = vi.spyOn(AbortSignal, 'timeout');
    const { url } = await receiving();
    await webhookTo(url).deliver(event);
    expect(patience.mock.calls).toEqual([[SEND_MS]]);
    patience.mockRestore();
  });

  test('without an answer in time or a connection is a failed attempt', async () => {
    const { url, silence, close } = await receiving();
    silence();
    await expect(webhookTo(url, 100).deliver(event)).rejects.toMatchObject({ name: 'TimeoutError' });
    await close();
    const failure = await webhookTo(url).deliver(event).catch(asUndelivered);
    expect(failure).toMatchObject({ code: 'ECONNREFUSED', final: false });
  });

  test('sends the credentials of its address in a header', async () => {
    const { url, received } = await receiving();
    await webhookTo(url.replace('//', '//fissa:p%40ss@')).deliver(event);
    expect(received[0]?.headers.authorization).toBe(`Basic ${btoa('fissa:p@ss')}`);
  });
});

// R13.11.6
describe('a receiver', () => {
  const settings = { smtpUrl: undefined, mailFrom: 'a@b.example', dataDir: '.', smsWebhookUrl: undefined };
  const messages = { wants: () => true, mail: async () => null, sms: async () => null };
  const channelsOf = (...webhookUrls: string[]) => [
    ...createChannels({ ...settings, webhookUrls, webhookSecret: SECRET }, messages, () => new Date()).keys(),
  ];
  const [first, second, third] = ['https://a.example/in', 'https://b.example/in', 'https://c.example/in?id=3'] as const;

  test('keeps its name at any position of the list, and when another is removed', () => {
    const [mail, ...webhooks] = channelsOf(first, second, third);
    expect(mail).toBe('mail');
    expect(new Set(webhooks).size).toBe(3);
    expect(channelsOf(third, first)).toEqual(['mail', webhooks[2], webhooks[0]]);
  });

  test('keeps its name when its password changes, and counts once when listed twice', () => {
    expect(channelsOf('https://fissa:old@a.example/in')).toEqual(channelsOf('https://fissa:new@a.example:443/in'));
    expect(channelsOf(first, first)).toHaveLength(2);
  });

  test('is named without its address in logs and metrics', () => {
    expect(channelsOf(first)[1]).toMatch(/^webhook:[0-9a-f]{10}$/);
  });
});

const FROM = { sender: 'Velaria Credito', siteUrl: 'https://velaria.example/' };
describe('an SMS', () => {
  // R0.49, R0.67
  test('is sent by the configured gateway, and not without one', async () => {
    const { url, received } = await receiving();
    const settings = {
      smtpUrl: undefined,
      mailFrom: 'a@b.example',
      dataDir: '.',
      webhookUrls: [],
      webhookSecret: SECRET,
    };
    const text = { to: '3331234567', text: 'A domani' };
    const messages = { wants: () => true, mail: async () => null, sms: async () => text };
    const channels = createChannels({ ...settings, smsWebhookUrl: url }, messages, () => new Date());
    await channels.get('sms')?.deliver(event);
    expect(received.map(({ body }) => JSON.parse(body))).toEqual([{ id: '0196-ab', ...text }]);
    const without = createChannels({ ...settings, smsWebhookUrl: undefined }, messages, () => new Date());
    expect([...without.keys()]).toEqual(['mail']);
  });

  // R0.49
  test('is posted with its number and the event id', async () => {
    const { url, received } = await receiving();
    await createSms(url)(event, { to: '3331234567', text: confirmSms(words, aView(), FROM) });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      id: '0196-ab',
      to: '3331234567',
      text:
        'Velaria Credito: appuntamento 23/11 ore 09:30, Milano Centro, Corso Vittorio Emanuele II 12' +
        '. Per modificarlo: velaria.example/fa3/a/006AB00000K7P2QXYZ',
    });
  });

  test.each(hostileTexts)('with %j is shortened to one message and keeps its end', (text) => {
    const sms = confirmSms(words, aView({ branchName: text, branchAddress: '€'.repeat(200) }), {
      ...FROM,
      sender: text,
    });
    expect(septets(sms)).toBeLessThanOrEqual(160);
    expect(sms).toMatch(/\. Per modificarlo: velaria\.example\/fa3\/a\/006AB00000K7P2QXYZ$/);
    expect(sms).not.toMatch(/[\r\n*]/);
  });

  test('begins with the lender’s brand, shortened when long', () => {
    const long = 'Cassa di Credito Cooperativo della Valle del Vento';
    expect(confirmSms(words, aView(), { ...FROM, sender: long })).toMatch(
      /^Cassa di Credito Cooperativo d: appuntamento 23\/11 ore 09:30, /,
    );
    for (const sms of [codeSms(words, '123456', long), formerNumberSms(words, '02 0000 0000', long)]) {
      expect(septets(sms)).toBeLessThanOrEqual(160);
      expect(sms).toMatch(/^Cassa di Credito Cooperativo d: /);
    }
    expect(codeSms(words, '123456', 'Credito Aurora')).toBe(
      'Credito Aurora: il codice per il tuo appuntamento è 123456. Vale 10 minuti. Non darlo a nessuno.',
    );
  });

  // R14.2.17
  test('of a changeable appointment has the change link, of a cancelled one no link', () => {
    const link = 'velaria.example/fa3/a/006AB00000K7P2QXYZ';
    for (const write of [confirmSms, movedSms, reminderSms])
      expect(write(words, aView(), FROM, 'tomorrow')).toMatch(new RegExp(`${link}$`));
    expect(cancelledSms(words, aView(), FROM)).toMatch(/\. Codice 006AB00000K7P2QXYZ\.$/);
  });

  // R14.2.17
  test('has the code where the link is too long for one message', () => {
    const siteUrl = `https://${'prenotazioni.'.repeat(9)}example`;
    const sms = reminderSms(words, aView(), { ...FROM, siteUrl }, 'tomorrow');
    expect(sms).toMatch(/\. Codice 006AB00000K7P2QXYZ\.$/);
    expect(septets(sms)).toBeLessThanOrEqual(160);
  });

  test('keeps accents of GSM-7 and drops others', () => {
    expect(smsText('è À ’ ', 'Čeč', ' ç')).toBe("è A ' Cec c");
  });
});
