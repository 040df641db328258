import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { confirmMail } from '../messages/appointment-mails.ts';
import type { AppointmentView } from '../messages/appointment-view.ts';
import { createChannels } from '../messages/channels.ts';
import { aPost, aView, hostileTexts } from '../messages/views.testing.ts';
import type { OutboxEvent } from './events.ts';
import { createMail, type MailMessage } from './mail.ts';
import { SEND_MS } from './patience.ts';

const from = 'Velaria Credito <appuntamenti@velaria.example>';
const event: OutboxEvent = {
  id: '0196-ab',
  kind: 'appointment.created',
  payload: { oppID: '006AB00000K7P2QXYZ' },
  createdAt: new Date('2026-11-20T10:00:00Z'),
};

const post = aPost({ now: event.createdAt });

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fissa-mail-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Mail channel of the configuration, with one mail to send. */
const mailBy = (smtpUrl: string | undefined, letter: MailMessage) => {
  const others = { smsWebhookUrl: undefined, webhookUrls: [], webhookSecret: undefined };
  const messages = { wants: () => true, mail: async () => letter, sms: async () => null };
  const channels = createChannels({ smtpUrl, mailFrom: from, dataDir, ...others }, messages, () => event.createdAt);
  return channels.get('mail')?.deliver(event);
};
const sendAsFile = (view: AppointmentView) => mailBy(undefined, confirmMail(view, post));

async function written(view: AppointmentView) {
  await sendAsFile(view);
  return PostalMime.parse(await readFile(join(dataDir, 'mail', '0196-ab.eml')));
}

const letter = () => confirmMail(aView(), { ...post, now: new Date(0) });

interface Refusal {
  readonly command: 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA';
  readonly status: number | 'never';
}

/** SMTP server that records mails, or answers one command with a status. */
async function smtpSink(refusal?: Refusal) {
  const answer = (command: Refusal['command'], done: (failure?: Error | null) => void) => {
    if (refusal?.command !== command) return done();
    if (refusal.status !== 'never') done(Object.assign(new Error('no'), { responseCode: refusal.status }));
  };
  const letters: { readonly recipients: string[]; readonly raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => answer('AUTH', (failure) => done(failure ?? null, { user: 'fissa' })),
    onMailFrom: (_address, _session, done) => answer('MAIL FROM', done),
    onRcptTo: (_address, _session, done) => answer('RCPT TO', done),
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk;
      });
      stream.on('end', () => {
        letters.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), raw });
        answer('DATA', done);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return { url, letters, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

describe('the confirmation mail', () => {
  // R0.50
  test('is one complete file without an SMTP server, named after the event', async () => {
    await sendAsFile(aView());
    await sendAsFile(aView());
    expect(await readdir(join(dataDir, 'mail'))).toEqual(['0196-ab.eml']);
  });

  // R0.50
  test('is a file readable by its owner only, since it contains personal data', async () => {
    await sendAsFile(aView());
    expect((await stat(join(dataDir, 'mail/0196-ab.eml'))).mode & 0o777).toBe(0o600);
  });

  // R0.49, R0.67
  test('has a stable id, its sender, one recipient and the subject', async () => {
    const read = await written(aView());
    expect(read.messageId).toBe('<0196-ab@velaria.example>');
    expect(read.from).toMatchObject({ name: 'Velaria Credito', address: 'appuntamenti@velaria.example' });
    expect(read.to?.map(({ address }) => address)).toEqual(['niccolo@posta.example']);
    expect(read.subject).toBe('Appuntamento confermato: 23/11/2026, ore 09:30');
  });

  test.each(['2026-11-23T08:30:00Z', '2027-03-29T07:30:00Z'])(
    'shows one Rome time in text, HTML and calendar file (%s)',
    async (at) => {
      const read = await written(aView({ starts: new Date(at) }));
      const [attached] = read.attachments;
      const file = String(new TextDecoder().decode(attached?.content as ArrayBuffer));
      const start = new ICAL.Component(ICAL.parse(file))
        .getFirstSubcomponent('vevent')
        ?.getFirstPropertyValue('dtstart');
      expect(read.text).toContain('alle 09:30');
      expect(read.html).toContain('alle 09:30');
      expect(String(start)).toMatch(/T09:30:00$/);
      expect(attached).toMatchObject({ filename: 'Appuntamento.ics', mimeType: 'text/calendar', method: 'PUBLISH' });
    },
  );

  // R0.7
  test('contains place, code, papers and change link, in text and HTML, without masks', async () => {
    const read = await written(aView());
    const shown = read.html?.replaceAll('&#39;', "'").replaceAll('&amp;', '&') ?? '';
    for (const part of [
      'Ciao Niccolò, ti aspettiamo lunedì 23 novembre 2026',
      'Milano Centro, Corso Vittorio Emanuele II 12',
      '006AB0 0000K7 P2QXYZ',
      "Documento d'identità valido",
      post.changeUrl,
      'Non chiediamo mai password o pagamenti per e-mail',
    ]) {
      expect(read.text).toContain(part);
      expect(shown).toContain(part);
    }
    expect(`${read.subject}${read.text}${read.html}`).not.toContain('*');
    expect(read.html).not.toMatch(/<img|src=|url\(/i);
  });

  test.each(hostileTexts)('shows %j as text only', async (text) => {
    const read = await written(aView({ firstName: text, branchName: text, branchAddress: text }));
    const tags = new Set([...(read.html ?? '').matchAll(/<(\w+)/g)].map(([, tag]) => tag));
    expect([...tags].sort()).toEqual('a body div h1 h2 head html meta p strong style table td title tr'.split(' '));
    expect(read.attachments).toHaveLength(1);
  });

  test('is not sent to addresses under .invalid, and rejects a malformed address', async () => {
    await sendAsFile(aView({ email: 'nessuno@posta.invalid' }));
    for (const email of ['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', 'a@b.example%0d%0aBcc:c', ''])
      await expect(sendAsFile(aView({ email }))).rejects.toThrow('The recipient is not a mail address');
    await expect(readdir(join(dataDir, 'mail'))).rejects.toThrow();
  });
});

describe('an SMTP server', () => {
  // R0.49, R0.67
  test.each(hostileTexts)('gets one recipient and the fixed headers, whatever the name (%j)', async (name) => {
    const sink = await smtpSink();
    await mailBy(sink.url, confirmMail(aView({ firstName: name, lastName: name }), { ...post, now: new Date(0) }));
    await sink.close();
    const [letter] = sink.letters;
    expect(letter?.recipients).toEqual(['niccolo@posta.example']);
    const { headers } = await PostalMime.parse(letter?.raw ?? '');
    expect(headers.map(({ key }) => key).sort()).toEqual(
      'content-type date from message-id mime-version subject to'.split(' '),
    );
  });

  // R13.11.4
  test.each([
    ['RCPT TO', 550, true],
    ['RCPT TO', 451, false],
    ['RCPT TO', 530, false],
    ['MAIL FROM', 550, false],
    ['DATA', 554, true],
    ['DATA', 452, false],
  ] as const)('that answers %s with %i causes a final failure: %s', async (command, status, final) => {
    const sink = await smtpSink({ command, status });
    const send = createMail({ smtpUrl: sink.url, from, dataDir });
    const failure = await send(event, letter()).catch((failed: unknown) => failed);
    await sink.close();
    expect(failure).toMatchObject({ code: `smtp-${status}`, final });
  });

  test('that rejects our password is tried again, since the operator can correct the password', async () => {
    const sink = await smtpSink({ command: 'AUTH', status: 535 });
    const smtpUrl = sink.url.replace('//', '//fissa:wrong@');
    const failure = await createMail({ smtpUrl, from, dataDir })(event, letter()).catch((failed: unknown) => failed);
    await sink.close();
    expect(failure).toMatchObject({ code: 'smtp-535', final: false });
  });

  // R13.11.1
  test('is waited for for less time than the lease', async () => {
    const patience = vi.spyOn(AbortSignal, 'timeout');
    const sink = await smtpSink();
    await mailBy(sink.url, letter());
    await sink.close();
    expect(patience.mock.calls).toEqual([[SEND_MS]]);
    patience.mockRestore();
  });

  test('that is slow is abandoned, and its connection closed', async () => {
    const sink = await smtpSink({ command: 'RCPT TO', status: 'never' });
    const failure = await createMail({ smtpUrl: sink.url, from, dataDir, patienceMs: 100 })(event, letter()).catch(
      (failed: unknown) => failed,
    );
    expect(failure).toMatchObject({ code: 'timeout', final: false });
    await sink.close();
  });

  test('that rejects the mail causes a failed attempt', async () => {
    const sink = await smtpSink();
    await sink.close();
    const send = createMail({ smtpUrl: sink.url, from, dataDir });
    await expect(send(event, confirmMail(aView(), { ...post, now: new Date(0) }))).rejects.toThrow();
  });
});
