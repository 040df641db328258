import { createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { type ConnectionOptions, createServer, type TLSSocket } from 'node:tls';

/** A key and a certificate for localhost, for tests alone. */
const KEY = [
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgyLforvFtFppFMaXA0qqBNm5TRfNU1W4mgVsx6csdzkmhRANCAATl',
  'HfY/naX4C8hQxWa/xM/TJFq01Vb4Jx99aW7NmiAvHRXQN9yytklRoEqVErZE2xNKI0bl2ar3qMo0EGoseCsD',
].join('');
const CERTIFICATE = [
  'MIIBlDCCATugAwIBAgIUE9Jhd8utW6fq/lkRaLWoAKCelz8wCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2',
  'MTEyODE0MjMyN1oYDzIxMjYxMTA0MTQyMzI3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC',
  'AATlHfY/naX4C8hQxWa/xM/TJFq01Vb4Jx99aW7NmiAvHRXQN9yytklRoEqVErZE2xNKI0bl2ar3qMo0EGoseCsDo2kwZzAdBgNV',
  'HQ4EFgQU0zGeQkQYwA7BKnpVD+OWWceFoPgwHwYDVR0jBBgwFoAU0zGeQkQYwA7BKnpVD+OWWceFoPgwDwYDVR0TAQH/BAUwAwEB',
  '/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwIDRwAwRAIgafDtfj6F6ili9nTaAZS5IAC5YVIPPwPfIGpHlxEJlzIC',
  'IDUUW7yMh/XPkswKd3MjYO+CDwhLCutKYyf/Z4Hqv2SF',
].join('');
const secret = {
  key: createPrivateKey({ key: Buffer.from(KEY, 'base64'), format: 'der', type: 'pkcs8' }).export({
    ...{ format: 'pem', type: 'pkcs8' },
  }),
  cert: `-----BEGIN CERTIFICATE-----\n${CERTIFICATE.replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`,
};

/** A message as a receiver reads it. */
export interface ReceivedMessage {
  readonly priority: number;
  readonly time: string;
  readonly app: string;
  readonly id: string;
  readonly event: Readonly<Record<string, string>>;
}

/** RFC 5424: PRI, VERSION 1, TIMESTAMP, HOSTNAME, APP-NAME, PROCID, MSGID, no structured data, then printable ASCII. */
const MESSAGE =
  /^<(\d{1,3})>1 (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,6}Z) ([!-~]{1,255}) ([!-~]{1,48}) ([!-~]{1,128}) ([!-~]{1,32}) - ([ -~]*)$/;

function parse(text: string): ReceivedMessage {
  const [, priority, time = '', host, app = '', process_, id = '', json = ''] = MESSAGE.exec(text) ?? [];
  if (host !== hostname() || process_ !== String(process.pid)) throw new Error(`Not RFC 5424: ${text}`);
  return { priority: Number(priority), time, app, id, event: JSON.parse(json) };
}

/** Splits what has arrived into whole frames of RFC 5425, and returns the rest. */
function take(bytes: Buffer, heard: (text: string) => void): Buffer {
  const blank = bytes.indexOf(' ');
  const length = Number(bytes.subarray(0, Math.max(blank, 0)).toString());
  if (blank < 0 || bytes.length < blank + 1 + length) return bytes;
  if (!/^[1-9]\d*$/.test(bytes.subarray(0, blank).toString())) throw new Error('The length of a frame is no number');
  heard(bytes.subarray(blank + 1, blank + 1 + length).toString());
  return take(bytes.subarray(blank + 1 + length), heard);
}

/** Trusts the certificate of the receiver. */
export const trusting: ConnectionOptions = { ca: secret.cert };

/** Starts a receiver of syslog over TLS on loopback, on the given port or a free one. */
export async function startSyslogReceiver(port = 0) {
  const messages: ReceivedMessage[] = [];
  const sockets = new Set<TLSSocket>();
  const server = createServer(secret, (socket) => {
    sockets.add(socket);
    let rest: Buffer = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      rest = take(Buffer.concat([rest, bytes]), (text) => messages.push(parse(text)));
    });
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    messages,
    to: { type: 'syslog', host: 'localhost', port: (server.address() as AddressInfo).port },
    /** Closes the open connections, and not the port. */
    async hangUp() {
      const closed = [...sockets].map((socket) => once(socket, 'close'));
      for (const socket of sockets) socket.end();
      await Promise.all(closed);
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  } as const;
}
