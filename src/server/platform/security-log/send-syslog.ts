import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import type { LineSender, SecurityLine } from './buffered-lines.ts';

/** Facility 13 is "log audit" (RFC 5424). */
const FACILITY = 13;
const WARNING = 4;
const NOTICE = 5;
const TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 60_000;

/** A message of RFC 5424, with the kind as MSGID and the line of JSON as text. */
function syslogMessage({ at, kind, isRefused, text }: SecurityLine): string {
  const priority = FACILITY * 8 + (isRefused ? WARNING : NOTICE);
  return `<${priority}>1 ${at.toISOString()} ${hostname() || '-'} fissa ${process.pid} ${kind} - ${text}`;
}

/** A frame of RFC 5425: the length in octets before the message. */
const frame = (line: SecurityLine): string => {
  const message = syslogMessage(line);
  return `${Buffer.byteLength(message)} ${message}`;
};

export interface SyslogReceiver {
  readonly host: string;
  readonly port: number;
}

/** Connects by TLS and verifies the certificate. Rejects when it does not succeed in time. */
export function connectTls(
  { host, port }: SyslogReceiver,
  { timeoutMs = TIMEOUT_MS, ...options }: ConnectionOptions & { readonly timeoutMs?: number } = {},
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, minVersion: 'TLSv1.2', ...name, ...options });
    const timer = setTimeout(() => socket.destroy(timeout()), timeoutMs);
    socket.once('secureConnect', () => {
      clearTimeout(timer);
      resolve(socket.setKeepAlive(true, KEEP_ALIVE_MS));
    });
    socket.once('close', () => clearTimeout(timer));
    // Stays for the life of the socket: a later error must not end the process.
    socket.on('error', reject);
  });
}

const timeout = (): Error => Object.assign(new Error('The receiver does not answer in time'), { code: 'ETIMEDOUT' });

/** Sends lines to a syslog receiver over one connection, which is opened again after it broke. */
export function createSyslogSender(to: SyslogReceiver, options: ConnectionOptions = {}): LineSender {
  let socket: TLSSocket | null = null;

  async function open(): Promise<TLSSocket> {
    const opened = await connectTls(to, options);
    // The receiver sends nothing; reading notices when it closes the connection.
    const forget = () => {
      if (socket === opened) socket = null;
    };
    opened.resume().once('end', forget).once('close', forget);
    return opened;
  }
  const write = (into: TLSSocket, data: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => into.destroy(timeout()), TIMEOUT_MS);
      into.write(data, (problem) => {
        clearTimeout(timer);
        if (problem) reject(problem);
        else resolve();
      });
    });

  return {
    async send(lines) {
      socket ??= await open();
      await write(socket, lines.map(frame).join(''));
    },
    close: () => void socket?.end(),
  };
}
