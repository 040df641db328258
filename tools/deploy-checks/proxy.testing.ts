import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { request as askPlain, type IncomingMessage } from 'node:http';
import { request as askSecure } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { connect as connectSecure } from 'node:tls';
import { temporaryFolder } from '../../src/server/platform/temporary.testing.ts';
import { freePort } from '../machine/ports.ts';
import { createCertificate } from './certificate.testing.ts';
import { textOf } from './files.testing.ts';

export const PROXIES = ['nginx', 'haproxy', 'caddy'] as const;
export type ProxyName = (typeof PROXIES)[number];
export const AGENDA = 'agenda.example.org';
export const SPORTELLO = 'sportello.example.org';
/** The address of the simulated visitor, which on Linux differs from the proxy's. */
export const VISITOR = process.platform === 'linux' ? '127.0.0.5' : '127.0.0.1';
const PATH = `${process.env.PATH}:/usr/sbin:/sbin`;
const TLS = '/etc/fissa/tls/fissa.pem';

/** The ports of the servers behind the proxy. */
export interface BackendPorts {
  readonly agenda: number;
  readonly sportello: number;
}
export interface RunningProxy {
  readonly plain: number;
  readonly secure: number;
  readonly authority: Buffer;
  stop(): Promise<void>;
}
export interface RequestOptions {
  readonly host?: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** A `content-length` that is announced although no body is sent. */
  readonly claimed?: number;
}
export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly all: readonly string[];
  readonly body: Buffer;
}

/** The ports and the folder that replace those in a file of `deploy/proxy`. */
type Here = BackendPorts & Pick<RunningProxy, 'plain' | 'secure'> & { readonly folder: string };
const START: Readonly<Record<ProxyName, (here: Here) => readonly [file: string, text: string, ...args: string[]]>> = {
  nginx({ folder, plain, secure, ...behind }) {
    const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const text = elsewhere('nginx.conf', folder, behind)
      .replace('/run/nginx.pid', join(folder, 'nginx.pid'))
      .replace('/var/log/nginx/error.log', join(folder, 'error.log'))
      .replace('http {', `http { ${own.join(' ')}`)
      .replaceAll('listen 80;', `listen 127.0.0.1:${plain};`)
      .replaceAll('listen 443 ', `listen 127.0.0.1:${secure} `);
    return ['nginx.conf', text, '-e', 'stderr', '-g', 'daemon off;', '-c'];
  },
  haproxy({ folder, plain, secure, ...behind }) {
    const text = elsewhere('haproxy.cfg', folder, behind)
      .replace('bind :80\n', `bind 127.0.0.1:${plain}\n`)
      .replace('bind :443 ', `bind 127.0.0.1:${secure} `);
    return ['haproxy.cfg', text, '-db', '-f'];
  },
  caddy({ folder, plain, secure, ...behind }) {
    const own = `default_bind 127.0.0.1\n\thttp_port ${plain}\n\thttps_port ${secure}`;
    const text = elsewhere('Caddyfile', folder, behind).replace('admin off', `admin off\n\t${own}`);
    return ['Caddyfile', text, 'run', '--adapter', 'caddyfile', '--config'];
  },
};

const elsewhere = (name: string, folder: string, { agenda, sportello }: BackendPorts): string =>
  textOf(`proxy/${name}`)
    .replaceAll(TLS, join(folder, 'fissa.pem'))
    .replace('127.0.0.1:3000', `127.0.0.1:${agenda}`)
    .replace('127.0.0.1:3010', `127.0.0.1:${sportello}`);

/** Starts the proxy program with the shipped file, in front of the servers; resolves when it accepts connections. */
export async function startProxy(name: ProxyName, behind: BackendPorts): Promise<RunningProxy> {
  const folder = temporaryFolder(name);
  chmodSync(folder, 0o755);
  const [plain, secure] = [await freePort(), await freePort()];
  const authority = certificateIn(folder);
  const [file, text, ...args] = START[name]({ ...behind, plain, secure, folder });
  writeFileSync(join(folder, file), text);
  const env = { PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(name, [...args, join(folder, file)], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => {
    said += bytes.toString();
  });
  const ended = once(child, 'exit');
  while (!(await accepts(secure))) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { plain, secure, authority, stop: () => end(child, ended) };
}

async function end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => socket.destroy()).once('close', (failed) => resolve(!failed));
    socket.on('error', () => undefined);
  });

/** Creates a certificate for both host names; returns the authority's certificate. */
function certificateIn(folder: string): Buffer {
  createCertificate(folder, [AGENDA, SPORTELLO]);
  chmodSync(join(folder, 'fissa.pem.key'), 0o644);
  return readFileSync(join(folder, 'ca.pem'));
}

const hostAt = (host: string, port: number): string => `${host}:${port}`;

function opened({ secure, authority }: RunningProxy, path: string, asked: RequestOptions = {}) {
  const { host = AGENDA, method = 'GET', headers = {}, body, claimed } = asked;
  const bytes = body && Buffer.from(JSON.stringify(body));
  const length = claimed ?? bytes?.length;
  const call = askSecure({
    ...{ host: '127.0.0.1', port: secure, path, method, ca: authority, servername: host, localAddress: VISITOR },
    agent: false,
    headers: {
      host: hostAt(host, secure),
      ...(length === undefined ? {} : { 'content-type': 'application/json', 'content-length': length }),
      ...headers,
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve).once('error', reject);
  });
  if (claimed === undefined) call.end(bytes);
  else call.flushHeaders();
  return { call, answered };
}

/** Sends a request over TLS, from the visitor's address. */
export async function ask(proxy: RunningProxy, path: string, asked?: RequestOptions): Promise<Answer> {
  const { call, answered } = opened(proxy, path, asked);
  const answer = await read(await answered);
  call.destroy();
  return answer;
}

/** Sends a request over plain http. */
export async function askPlainly({ plain }: RunningProxy, path: string, host = AGENDA): Promise<Answer> {
  const call = askPlain({ host: '127.0.0.1', port: plain, path, agent: false, headers: { host } });
  call.end();
  return read(((await once(call, 'response')) as [IncomingMessage])[0]);
}

async function read(answer: IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return {
    ...{
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      all: answer.rawHeaders.map((each) => each.toLowerCase()),
    },
    body: Buffer.concat(parts),
  };
}

/** Opens an event stream; its content so far can be read from the result. */
export async function openEventStream(proxy: RunningProxy, path: string, asked: RequestOptions) {
  const { call, answered } = opened(proxy, path, asked);
  const answer = await answered;
  let heard = '';
  answer.on('data', (bytes: Buffer) => {
    heard += bytes.toString();
  });
  answer.on('error', () => undefined);
  return { status: answer.statusCode, heard: () => heard, stop: () => call.destroy() };
}

/** Measures after how many milliseconds the proxy closes a connection with incomplete headers. */
export async function measureHeaderTimeout({ secure, authority }: RunningProxy): Promise<number> {
  const began = performance.now();
  const socket = connectSecure({ host: '127.0.0.1', port: secure, ca: authority, servername: AGENDA });
  socket.on('error', () => undefined).resume();
  socket.write(`GET /fa3/ HTTP/1.1\r\nHost: ${AGENDA}\r\n`);
  await new Promise((resolve) => socket.once('close', resolve));
  return performance.now() - began;
}
