import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { mailFinding } from './check-mail.ts';

let server: SMTPServer | undefined;
afterEach(() => new Promise<void>((done) => (server ? server.close(done) : done())));

async function mailServer() {
  const letters: string[] = [];
  server = new SMTPServer({
    ...{ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, authOptional: true },
    onAuth: ({ password }, _session, done) => done(password === 'right' ? null : new Error('no'), { user: 'fissa' }),
    onMailFrom: ({ address }, _session, done) => {
      letters.push(address);
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return { letters, at: `127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

// R18.3.5
test('the mail check connects and signs in, and sends no letter', async () => {
  const { letters, at } = await mailServer();
  expect(await mailFinding(`smtp://${at}`)).toMatchObject({ level: 'green', text: `${at} answers` });
  const signedIn = await mailFinding(`smtp://fissa:right@${at}`);
  expect(signedIn).toMatchObject({ level: 'green', text: `${at} answers, and knows "fissa"` });
  expect(letters).toEqual([]);
});

// R18.3.5
test('a wrong password, no connection, and a server without TLS have separate messages', async () => {
  const { at } = await mailServer();
  const text = async (url: string) => {
    const { level, text } = await mailFinding(url);
    return `${level} ${text}`;
  };
  expect(await text(`smtp://fissa:wrong@${at}`)).toBe(`red SMTP_URL: ${at} does not accept this name and password`);
  expect(await text('smtp://127.0.0.1:1')).toMatch(
    /^red SMTP_URL: 127\.0\.0\.1:1 cannot be reached, or is no mail server \(ECONNREFUSED\)$/,
  );
  expect(await text(`smtps://${at}`)).toMatch(/^red SMTP_URL: TLS with 127\.0\.0\.1:\d+ fails \(/);
});

test('without a mail server the check says that mails are written to files', async () => {
  expect((await mailFinding(undefined)).level).toBe('green');
});
