import { setTimeout as pause } from 'node:timers/promises';
import type { RequestResult, SimulatedRequest, Try } from '../history.ts';
import type { Random } from '../random.ts';
import { showHuman } from './human.ts';

const PROXY = '/fa3/proxy';
const DIRECT = '/fa3/api';
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 2_000;
/** The timeout of a simulated visitor. The page waits up to a minute, which would make the suite slow. */
const TIMEOUT_MS = 20_000;

export interface Browser {
  readonly ask: (question: SimulatedRequest) => Promise<RequestResult>;
  /** Requests the page itself. */
  readonly open: () => Promise<RequestResult>;
  /** Sends a solved challenge, once. It also resolves if no server accepted it. */
  readonly showHuman: () => Promise<void>;
  /** The value of the header `Cookie`. */
  readonly cookies: () => string;
  /** Sends one request with the browser's cookies, without retries. */
  readonly send: (path: string, init: RequestInit) => Promise<SentRequest>;
}
export interface SentRequest {
  /** 0 if there was no answer. */
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

export interface BrowserWorld {
  readonly edgeUrl: string;
  readonly random: Random;
  readonly now: () => number;
  readonly signal?: AbortSignal | undefined;
  readonly address: string;
}

/**
 * A simulated browser. Like the page it sends a request to the proxy first, then directly, with one idempotency key.
 */
export function openBrowser(world: BrowserWorld): Browser {
  const jar = new Map<string, string>();
  let shown: Promise<boolean> | null = null;
  const browser: Browser = {
    cookies: () => cookiesIn(jar),
    send: (path, init) => send(world, jar, path, init, TIMEOUT_MS),
    async showHuman() {
      shown ??= showHuman(browser.ask);
      if (!(await shown)) shown = null;
    },
    open: async () => {
      const page = await send(world, jar, '/fa3/', { method: 'GET' }, TIMEOUT_MS);
      const seen: Try = { path: 'direct', status: page.status, ms: page.ms, body: null };
      return { tries: [seen], answer: page.status === 200 && page.text.includes('<html') ? seen : null };
    },
    ask: async (question) => {
      const deadline = world.now() + TIMEOUT_MS;
      const tries: Try[] = [];
      for (let attempt = 0; ; attempt += 1) {
        const answer = await bothPaths(world, jar, question, deadline, tries);
        if (answer) return { tries, answer };
        const wait = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.5 + world.random());
        const over = attempt >= question.retries || world.now() + wait >= deadline || world.signal?.aborted === true;
        if (over) return { tries, answer: null };
        await pause(wait);
      }
    },
  };
  return browser;
}

/** Sends a request over the proxy, then over the direct path. A status below 500 is a clear answer. */
async function bothPaths(
  world: BrowserWorld,
  jar: Map<string, string>,
  question: SimulatedRequest,
  deadline: number,
  tries: Try[],
): Promise<Try | null> {
  const proxied = await send(world, jar, addressOf(PROXY, question), wanted(question), deadline - world.now());
  const wrapped = json(proxied.text) as { readonly status?: unknown; readonly data?: unknown } | null;
  const served: Try = { path: 'proxy', status: proxied.status, ms: proxied.ms, body: wrapped?.data ?? null };
  tries.push(served);
  if (proxied.status === 200 && wrapped?.status === 1) return served;
  if (world.now() >= deadline) return null;
  const direct = await send(world, jar, addressOf(DIRECT, question), wanted(question), deadline - world.now());
  const body = json(direct.text);
  const answer: Try = { path: 'direct', status: direct.status, ms: direct.ms, body };
  tries.push(answer);
  // An answer that is no JSON does not come from the engine.
  return direct.status > 0 && direct.status < 500 && body !== null ? answer : null;
}

function addressOf(base: string, { call, method, body }: SimulatedRequest): string {
  return method === 'GET'
    ? `${base}/${call}?${new URLSearchParams(body as Record<string, string>)}`
    : `${base}/${call}`;
}

function wanted({ method, body, key }: SimulatedRequest): RequestInit {
  const headers = { ...(key === null ? {} : { 'idempotency-key': key }), 'x-app': 'FA3' };
  if (method === 'GET') return { method, headers };
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function send(
  world: BrowserWorld,
  jar: Map<string, string>,
  path: string,
  init: RequestInit,
  ms: number,
): Promise<SentRequest> {
  const began = world.now();
  const cookie = cookiesIn(jar);
  const headers = { ...init.headers, 'x-forwarded-for': world.address, ...(cookie === '' ? {} : { cookie }) };
  const signal = AbortSignal.timeout(Math.max(1, Math.round(ms)));
  try {
    const reply = await fetch(world.edgeUrl + path, { ...init, headers, signal });
    const text = await reply.text();
    keep(jar, reply.headers.getSetCookie());
    return { status: reply.status, text, ms: world.now() - began };
  } catch {
    return { status: 0, text: '', ms: world.now() - began };
  }
}

const cookiesIn = (jar: ReadonlyMap<string, string>): string =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

/** Stores cookies without their attributes; all are for the whole site and outlive the run. */
function keep(jar: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = ''] = line.split(';', 1);
    const at = pair.indexOf('=');
    if (at > 0) jar.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
