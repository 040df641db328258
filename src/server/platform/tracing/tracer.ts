import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Attributes, SpanOptions, Tracer } from './trace.ts';

/** A finished span. */
export interface FinishedSpan extends Pick<SpanOptions, 'name' | 'kind'> {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  /** Milliseconds since 1970, with fractions. */
  readonly from: number;
  readonly to: number;
  readonly attributes: Attributes;
  /** Error name or code, never the message; null on success. */
  readonly failure: string | null;
}
interface Place {
  readonly traceId: string;
  readonly spanId: string;
  readonly isKept: boolean;
}

interface TracerDeps {
  /** Sampling rate, from 0 to 1; a continued trace keeps its parent's decision. */
  readonly share: number;
  readonly onEnd: (ended: FinishedSpan) => void;
}

const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/;
const now = (): number => performance.timeOrigin + performance.now();

export function createTracer({ share, onEnd }: TracerDeps): Tracer {
  const places = new AsyncLocalStorage<Place>();
  return {
    async run(asked, work) {
      const parent = places.getStore() ?? placeIn(asked.parent ?? '');
      const isKept = parent?.isKept ?? Math.random() < share;
      const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
      const place = { traceId, spanId: randomBytes(8).toString('hex'), isKept };
      const from = now();
      let attributes = asked.attributes ?? {};
      const part = {
        set(more: Attributes) {
          attributes = { ...attributes, ...more };
        },
        headers: { traceparent: `00-${traceId}-${place.spanId}-0${isKept ? 1 : 0}` },
      };
      const end = (failure: string | null) => {
        const { name, kind } = asked;
        if (isKept) onEnd({ name, kind, ...place, parentId: parent?.spanId, from, to: now(), attributes, failure });
      };
      try {
        const done = await places.run(place, () => work(part));
        end(null);
        return done;
      } catch (thrown) {
        end(kindOf(thrown));
        throw thrown;
      }
    },
  };
}

function placeIn(parent: string): Place | undefined {
  const [, traceId, spanId, flags] = PARENT.exec(parent) ?? [];
  return traceId && spanId ? { traceId, spanId, isKept: flags === '01' } : undefined;
}

function kindOf(thrown: unknown): string {
  const { code, name } = thrown as { readonly code?: unknown; readonly name?: unknown };
  return typeof code === 'string' && /^[\w-]{1,40}$/.test(code) ? code : String(name ?? 'Error');
}
