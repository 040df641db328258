/** What a part of a trace may hold: names, numbers and codes out of our own code, never a value that somebody gave. */
export type Attributes = Readonly<Record<string, string | number>>;

export interface Asked {
  readonly name: string;
  /** `server`: somebody asks us; `client`: we ask somebody. */
  readonly kind: 'server' | 'client';
  readonly attributes?: Attributes;
  /** As `traceparent` says it, where another process of ours asks. */
  readonly parent?: string;
}
/** A part of a trace that is under way. */
export interface Part {
  set(attributes: Attributes): void;
  /** With it another process of ours goes on with this trace. */
  readonly headers: Readonly<Record<string, string>>;
}
export interface Tracer {
  run<T>(asked: Asked, work: (part: Part) => Promise<T>): Promise<T>;
}

const NONE: Part = { set: () => undefined, headers: {} };
let tracer: Tracer | null = null;

/** One for the process, as there is one place to send to; null where nobody wants to know. */
export function traceWith(given: Tracer | null): void {
  tracer = given;
}

/** Does `work` as a part of the trace that is under way. Where traces are off it is done, and nothing else. */
export const traced = <T>(asked: () => Asked, work: (part: Part) => Promise<T>): Promise<T> =>
  tracer === null ? work(NONE) : tracer.run(asked(), work);
