import http, { type Agent, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { asRequest } from '../http/ingress/request-id.ts';
import type { Vouched } from '../http/vouched.ts';
import { traced } from '../platform/tracing/trace.ts';
import { type Breaker, createBreaker, createRetryBudget, type Now, type RetryBudget } from './breaker.ts';
import { type AskEngine, type EngineAnswer, type Question, READY } from './engine.ts';

export interface UpstreamDeps {
  /** `FISSA_API_URL`: the only upstream, for every request. */
  readonly url: string;
  readonly now: Now;
  readonly vouched: Pick<Vouched, 'client'>;
}

/** The connection to the engine. */
interface Line {
  readonly base: URL;
  readonly agent: Agent;
  readonly breaker: Breaker;
  /** The pending readiness probe, shared by all callers. */
  probe: Promise<boolean> | null;
}

const TRIES = 3;
const MAX_BYTES = 2_000_000;
/** Timeout in ms of the readiness probe. */
const PROBE_MS = 1_000;
/** A share of the timeout for the first try, so that a slow engine leaves time for a retry. */
const FIRST_SHARE = 0.6;

/** The engine behind a circuit breaker and a retry budget. */
export function createUpstream({ url, now, vouched }: UpstreamDeps): AskEngine {
  const base = new URL(url);
  const agent = new (base.protocol === 'https:' ? https : http).Agent({ keepAlive: true, maxSockets: 200 });
  const line: Line = { base, agent, breaker: createBreaker(now), probe: null };
  const budget = createRetryBudget();
  const ask = async (asked: Question, more: Readonly<Record<string, string>>) => {
    const question = {
      ...asked,
      headers: {
        ...asked.headers,
        ...more,
        ...asRequest(asked.requestId),
        ...(asked.client === '' ? {} : vouched.client(asked)),
      },
    };
    budget.request();
    const deadline = now() + question.timeoutMs;
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const answer = await tryOnce(line, question, share(question, deadline - now(), tries));
      if (answer && answer.status < 500) return answer;
      if (!mayRepeat(question, budget, deadline - now())) return answer;
    }
    return null;
  };
  return (asked) =>
    traced(
      () => ({ name: 'engine', kind: 'client' }),
      async (part) => {
        const answer = await ask(asked, part.headers);
        part.set({ 'http.response.status_code': answer?.status ?? 0 });
        return answer;
      },
    );
}

const share = ({ repeatable }: Question, left: number, tries: number): number =>
  Math.max(1, repeatable && tries < TRIES ? left * FIRST_SHARE : left);

function mayRepeat({ repeatable }: Question, budget: RetryBudget, left: number): boolean {
  return repeatable && left > 0 && budget.spend();
}

/**
 * A failure is a missing connection, a timeout, or an aborted answer. A 5xx counts only if the engine is not ready: one
 * failing request must not cut off the others.
 */
async function tryOnce(line: Line, question: Question, timeoutMs: number): Promise<EngineAnswer | null> {
  const { breaker } = line;
  if (!breaker.mayTry()) return null;
  const answer = await send(line, question, timeoutMs).catch(() => null);
  const isHealthy = answer !== null && (answer.status < 500 || (await isReady(line)));
  if (isHealthy) breaker.succeeded();
  else breaker.failed();
  return answer;
}

function isReady(line: Line): Promise<boolean> {
  line.probe ??= send(line, READY, PROBE_MS)
    .then(
      ({ status }) => status === 200,
      () => false,
    )
    .finally(() => {
      line.probe = null;
    });
  return line.probe;
}

function send({ base, agent }: Line, question: Question, timeoutMs: number): Promise<EngineAnswer> {
  return new Promise((resolve, reject) => {
    const { method, path, headers, body } = question;
    const options = { agent, host: base.hostname, port: base.port, method, path, headers: sized(headers, body) };
    const request = (base.protocol === 'https:' ? https : http).request(options, (reply) =>
      read(reply).then(
        (bytes) => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: bytes }),
        reject,
      ),
    );
    const timer = setTimeout(() => request.destroy(new Error('too late')), timeoutMs);
    request.on('close', () => clearTimeout(timer));
    request.on('error', reject);
    request.end(body ?? undefined);
  });
}

const sized = (headers: Question['headers'], body: Buffer | null) =>
  body === null ? headers : { ...headers, 'content-length': String(body.length) };

async function read(reply: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of reply) {
    size += (part as Buffer).length;
    if (size > MAX_BYTES) throw new Error('too much');
    parts.push(part as Buffer);
  }
  if (!reply.complete) throw new Error('broken off');
  return Buffer.concat(parts);
}
