import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test } from 'vitest';
import { wordsOf } from '#texts/words-of.ts';
import { codeSms, confirmSms, formerNumberSms, septets, smsText } from '../messages/sms-text.ts';
import { aView, hostileTexts } from '../messages/views.testing.ts';
import type { OutboxEvent } from './events.ts';
import { startReceiver } from './receiver.testing.ts';
import { createSms } from './sms.ts';
import { createWebhook } from './webhooks.ts';

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
      await createWebhook(url, secret, () => new Date()).deliver(event);
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

  test.each([500, 404, 302])('answered %i is a failed try', async (status) => {
    const { url, received } = await receiving(status);
    const { deliver } = createWebhook(url, 'una frase di almeno ventiquattro', () => new Date());
    await expect(deliver(event)).rejects.toThrow(`The receiver answered ${status}`);
    expect(received).toHaveLength(1);
  });
});

describe('an SMS', () => {
  // R0.49
  test('is posted with its number and the event id', async () => {
    const { url, received } = await receiving();
    await createSms(url)(event, { to: '3331234567', text: confirmSms(words, aView(), 'Velaria Credito') });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      id: '0196-ab',
      to: '3331234567',
      text:
        'Velaria Credito: appuntamento 23/11 ore 09:30, Milano Centro, Corso Vittorio Emanuele II 12, ' +
        '20122 Milano (MI). Codice 006AB00000K7P2QXYZ.',
    });
  });

  test.each(hostileTexts)('of %j fits one message and keeps its end', (text) => {
    const sms = confirmSms(words, aView({ branchName: text, branchAddress: '€'.repeat(200) }), text);
    expect(septets(sms)).toBeLessThanOrEqual(160);
    expect(sms).toMatch(/\. Codice 006AB00000K7P2QXYZ\.$/);
    expect(sms).not.toMatch(/[\r\n*]/);
  });

  test('names the brand of the lender first, of a long one only its beginning', () => {
    const long = 'Cassa di Credito Cooperativo della Valle del Vento';
    expect(confirmSms(words, aView(), long)).toMatch(
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

  test('keeps the accents GSM-7 has and takes off the others', () => {
    expect(smsText('è À ’ ', 'Čeč', ' ç')).toBe("è A ' Cec c");
  });
});
