import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from './ask-engine.ts';

/** What the proxy does to a request; `after commit` means after the engine has answered. */
export type ProxyMode =
  | 'pass'
  | '500'
  | '502'
  | 'reset'
  | 'reset after commit'
  | 'stall'
  | 'stall after commit'
  | 'half answer'
  | 'HTML with 200'
  | 'HTML with 200 after commit'
  | 'slow bytes'
  | 'twice'
  | 'twice at once';

export interface ProxiedRequest {
  readonly request: IncomingMessage;
  readonly reply: ServerResponse;
  /** Sends the request to the engine; null if the connection broke. */
  readonly ask: () => Promise<Answer | null>;
  /** Waits until the fault has ended. */
  readonly hold: () => Promise<void>;
}

const HTML = '<!doctype html><title>Manutenzione</title><p>Torniamo presto.';
const SLICES = 12;
const SLICE_MS = 60;
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];

export async function answerWith(mode: ProxyMode, way: ProxiedRequest): Promise<void> {
  const { ask, hold } = way;
  switch (mode) {
    case '500':
    case '502':
      return page(way, Number(mode));
    case 'HTML with 200':
      return page(way, 200);
    case 'HTML with 200 after commit':
      return ask().then(() => page(way, 200));
    case 'reset':
      return reset(way);
    case 'reset after commit':
      return ask().then(() => reset(way));
    case 'stall':
      return hold().then(() => reset(way));
    case 'stall after commit':
      return ask()
        .then(hold)
        .then(() => reset(way));
    case 'twice':
      return ask()
        .then(ask)
        .then((answer) => whole(way, answer));
    case 'twice at once':
      return Promise.all([ask(), ask()]).then(([, answer]) => whole(way, answer));
    case 'half answer':
      return ask().then((answer) => half(way, answer));
    case 'slow bytes':
      return ask().then((answer) => slowly(way, answer));
    case 'pass':
      return ask().then((answer) => whole(way, answer));
  }
}

function reset({ request }: ProxiedRequest): void {
  request.socket.resetAndDestroy();
}

function page({ reply }: ProxiedRequest, status: number): void {
  reply.writeHead(status, { 'content-type': 'text/html', 'content-length': String(HTML.length) }).end(HTML);
}

function begin({ reply }: ProxiedRequest, { status, headers, body }: Answer): ServerResponse {
  const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name));
  return reply.writeHead(status, { ...Object.fromEntries(kept), 'content-length': String(body.length) });
}

function whole(way: ProxiedRequest, answer: Answer | null): void {
  if (answer === null) reset(way);
  else begin(way, answer).end(answer.body);
}

function half(way: ProxiedRequest, answer: Answer | null): void {
  if (answer === null) reset(way);
  else begin(way, answer).write(answer.body.subarray(0, Math.ceil(answer.body.length / 2)), () => reset(way));
}

async function slowly(way: ProxiedRequest, answer: Answer | null): Promise<void> {
  if (answer === null) return reset(way);
  begin(way, answer);
  const size = Math.max(1, Math.ceil(answer.body.length / SLICES));
  for (let at = 0; at < answer.body.length; at += size) {
    way.reply.write(answer.body.subarray(at, at + size));
    await pause(SLICE_MS);
  }
  way.reply.end();
}
