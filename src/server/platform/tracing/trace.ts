/** Span attributes: names, numbers and codes from our own code, never user input. */
export type Attributes = Readonly<Record<string, string | number>>;

export interface SpanOptions {
  readonly name: string;
  /** `server`: an incoming request; `client`: an outgoing one. */
  readonly kind: 'server' | 'client';
  readonly attributes?: Attributes;
  /** `traceparent` header of an incoming request. */
  readonly parent?: string;
}
/** An open span. */
export interface Span {
  set(attributes: Attributes): void;
  /** Headers that continue this trace in another process. */
  readonly headers: Readonly<Record<string, string>>;
}
export interface Tracer {
  run<T>(asked: SpanOptions, work: (part: Span) => Promise<T>): Promise<T>;
}

const NONE: Span = { set: () => undefined, headers: {} };
let tracer: Tracer | null = null;

/** Sets the tracer of the process; null turns tracing off. */
export function traceWith(given: Tracer | null): void {
  tracer = given;
}

/** Runs `work` in a span of the current trace; only runs it where tracing is off. */
export const traced = <T>(asked: () => SpanOptions, work: (part: Span) => Promise<T>): Promise<T> =>
  tracer === null ? work(NONE) : tracer.run(asked(), work);
