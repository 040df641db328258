import type { FinishedSpan } from './tracer.ts';

export interface Destination {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`; spans go to its `/v1/traces`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
}
interface Exporting extends Destination {
  /** Called once when exports start to fail, and again after a recovery. */
  readonly onLost: (code: string) => void;
}
export interface Exporter {
  add(ended: FinishedSpan): void;
  /** Exports the remaining spans. */
  stop(): Promise<void>;
}

const EVERY_MS = 2_000;
const PATIENCE_MS = 5_000;
/** Maximum of buffered spans: an unreachable receiver costs spans, not memory. */
const MOST = 4_096;
const KINDS = { server: 2, client: 3 } as const;
const ERROR = 2;

/** Exports spans as OTLP over HTTP, in JSON, in the background; failed exports are dropped. */
export function createExporter({ onLost, ...destination }: Exporting): Exporter {
  let waiting: FinishedSpan[] = [];
  let isLost = false;
  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    const ended = waiting;
    waiting = [];
    const code = await send(destination, ended);
    if (code !== null && !isLost) onLost(code);
    isLost = code !== null;
  }
  const timer = setInterval(() => void flush(), EVERY_MS).unref();
  return {
    add(ended) {
      if (waiting.length < MOST) waiting.push(ended);
    },
    stop() {
      clearInterval(timer);
      return flush();
    },
  };
}

/** Null on success, else the reason. */
async function send(
  { url, headers, ...destination }: Destination,
  ended: readonly FinishedSpan[],
): Promise<string | null> {
  try {
    const answer = await fetch(`${url.replace(/\/+$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(otlpOf(destination.service, ended)),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.body?.cancel();
    return answer.ok ? null : `http-${answer.status}`;
  } catch (thrown) {
    const { code } = ((thrown as Error).cause ?? thrown) as { readonly code?: unknown };
    return typeof code === 'string' ? code : 'failed';
  }
}

/** `ExportTraceServiceRequest` of OTLP 1 in JSON. */
const otlpOf = (service: string, ended: readonly FinishedSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': service }) },
      scopeSpans: [{ scope: { name: 'fissa' }, spans: ended.map(spanOf) }],
    },
  ],
});

const spanOf = ({ traceId, spanId, parentId, name, kind, from, to, attributes, failure }: FinishedSpan) => ({
  ...{ traceId, spanId, ...(parentId && { parentSpanId: parentId }), name, kind: KINDS[kind] },
  ...{ startTimeUnixNano: nanosOf(from), endTimeUnixNano: nanosOf(to) },
  attributes: attributesOf(failure === null ? attributes : { ...attributes, 'error.type': failure }),
  status: failure === null ? {} : { code: ERROR },
});

/** A string, since the nanoseconds exceed the precision of a number. */
const nanosOf = (ms: number): string => `${Math.round(ms * 1_000)}000`;

const attributesOf = (given: Readonly<Record<string, string | number>>) =>
  Object.entries(given).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
