import http, { type Agent, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { EdgeSignatures } from '../http/edge-signatures.ts';
import { requestIdHeader } from '../http/ingress/request-id.ts';
import { traced } from '../platform/tracing/trace.ts';
import { type Breaker, createBreaker, createRetryBudget, type Now, type RetryBudget } from './breaker.ts';
import { type EngineAnswer, type EngineClient, READINESS_REQUEST, type UpstreamRequest } from './engine.ts';

export interface UpstreamDeps {
  /** `FISSA_API_URL`: the only upstream, for every request. */
  readonly url: string;
  readonly now: Now;
  readonly edgeSignatures: Pick<EdgeSignatures, 'client'>;
}

/** The connection to the engine. */
interface Connection {
  readonly base: URL;
  readonly agent: Agent;
  readonly breaker: Breaker;
  /** The pending readiness probe, shared by all callers. */
  probe: Promise<boolean> | null;
}

const MAX_TRIES = 3;
const MAX_ANSWER_BYTES = 2_000_000;
/** Timeout in ms of the readiness probe. */
const PROBE_MS = 1_000;
/** Share of the remaining time for each try before the last, so that a slow engine leaves time for a retry. */
const SHARE_BEFORE_LAST_TRY = 0.6;

/** Creates a client of an engine in another process, with a circuit breaker and a retry budget. */
export function createUpstream({ url, now, edgeSignatures }: UpstreamDeps): EngineClient {
  const base = new URL(url);
  const agent = new (base.protocol === 'https:' ? https : http).Agent({ keepAlive: true, maxSockets: 200 });
  const line: Connection = { base, agent, breaker: createBreaker(now), probe: null };
  const budget = createRetryBudget();
  const ask = async (asked: UpstreamRequest, traceHeaders: Readonly<Record<string, string>>) => {
    const question = {
      ...asked,
      headers: {
        ...asked.headers,
        ...traceHeaders,
        ...requestIdHeader(asked.requestId),
        ...(asked.client === '' ? {} : edgeSignatures.client(asked)),
      },
    };
    budget.request();
    const deadline = now() + question.timeoutMs;
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const answer = await tryOnce(line, question, timeoutForTry(question, deadline - now(), tries));
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

const timeoutForTry = ({ repeatable }: UpstreamRequest, left: number, tries: number): number =>
  Math.max(1, repeatable && tries < MAX_TRIES ? left * SHARE_BEFORE_LAST_TRY : left);

function mayRepeat({ repeatable }: UpstreamRequest, budget: RetryBudget, left: number): boolean {
  return repeatable && left > 0 && budget.spend();
}

/**
 * Sends the request once, unless the circuit breaker is open. The breaker counts a missing connection, a timeout and an
 * aborted answer as failures. It counts a 5xx only if the engine is not ready: one failing request must not block
 * others.
 */
async function tryOnce(line: Connection, question: UpstreamRequest, timeoutMs: number): Promise<EngineAnswer | null> {
  const { breaker } = line;
  if (!breaker.mayTry()) return null;
  const answer = await send(line, question, timeoutMs).catch(() => null);
  const isHealthy = answer !== null && (answer.status < 500 || (await isReady(line)));
  if (isHealthy) breaker.succeeded();
  else breaker.failed();
  return answer;
}

function isReady(line: Connection): Promise<boolean> {
  line.probe ??= send(line, READINESS_REQUEST, PROBE_MS)
    .then(
      ({ status }) => status === 200,
      () => false,
    )
    .finally(() => {
      line.probe = null;
    });
  return line.probe;
}

function send({ base, agent }: Connection, question: UpstreamRequest, timeoutMs: number): Promise<EngineAnswer> {
  return new Promise((resolve, reject) => {
    const { method, path, headers, body } = question;
    const options = { agent, host: base.hostname, port: base.port, method, path, headers: withLength(headers, body) };
    const request = (base.protocol === 'https:' ? https : http).request(options, (reply) =>
      readBody(reply).then(
        (bytes) => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: bytes }),
        reject,
      ),
    );
    const timer = setTimeout(() => request.destroy(new Error('The engine did not answer in time')), timeoutMs);
    request.on('close', () => clearTimeout(timer));
    request.on('error', reject);
    request.end(body ?? undefined);
  });
}

const withLength = (headers: UpstreamRequest['headers'], body: Buffer | null) =>
  body === null ? headers : { ...headers, 'content-length': String(body.length) };

async function readBody(reply: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of reply) {
    size += (part as Buffer).length;
    if (size > MAX_ANSWER_BYTES) throw new Error('The answer is too large');
    parts.push(part as Buffer);
  }
  if (!reply.complete) throw new Error('The answer is incomplete');
  return Buffer.concat(parts);
}
