import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { Webhook } from 'standardwebhooks';
import type { Place } from '../place.ts';
import type { Authority } from './authority.ts';

export const SECRET = 'un-segreto-di-banca-prova-lungo-abbastanza';
export const MAIL_USER = { user: 'fissa', pass: 'posta-secret' };

/** The messages that reached the lender's systems. */
export interface Receivers {
  readonly mails: readonly Email[];
  readonly sms: readonly Heard[];
  readonly events: readonly Heard[];
  readonly stop: () => Promise<void>;
}
interface Heard {
  readonly type: string;
  readonly text: string;
}

/**
 * Starts a mail server with TLS and password, an SMS gateway, and a webhook receiver that refuses unsigned requests.
 */
export async function startReceivers({ ports }: Place, { certificate, key }: Authority): Promise<Receivers> {
  const [mails, sms, events]: [Email[], Heard[], Heard[]] = [[], [], []];
  const smtp = new SMTPServer({
    ...{ secure: true, cert: readFileSync(certificate), key: readFileSync(key), logger: false },
    onAuth: ({ username, password }, _session, done) =>
      username === MAIL_USER.user && password === MAIL_USER.pass
        ? done(null, { user: username })
        : done(new Error('unknown')),
    onData: (stream, _session, done) =>
      void bytesOf(stream)
        .then(PostalMime.parse)
        .then((mail) => {
          mails.push(mail);
          done();
        }, done),
  });
  smtp.on('error', () => undefined);
  const hooks = createServer(async (request, response) => {
    const isSms = request.url === '/sms';
    const heard = isSms ? await unsigned(request) : await signed(request);
    if (heard) (isSms ? sms : events).push(heard);
    response.writeHead(heard ? 204 : 401).end();
  });
  smtp.listen(ports.mail, '127.0.0.1');
  hooks.listen(ports.hooks, '127.0.0.1');
  await once(hooks, 'listening');
  return {
    ...{ mails, sms, events },
    stop: async () => {
      hooks.closeAllConnections();
      await Promise.all([
        new Promise<void>((done) => void hooks.close(() => done())),
        new Promise<void>((done) => smtp.close(() => done())),
      ]);
    },
  };
}

/** Reads a request to the SMS gateway, which is not signed. */
const unsigned = async (request: IncomingMessage): Promise<Heard> => ({
  type: 'sms',
  text: (await bytesOf(request)).toString(),
});

async function signed(request: IncomingMessage): Promise<Heard | null> {
  const text = (await bytesOf(request)).toString();
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  try {
    new Webhook(SECRET, { format: 'raw' }).verify(text, headers);
  } catch {
    return null;
  }
  const { type = '' } = JSON.parse(text) as { readonly type?: string };
  return { type, text };
}

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
