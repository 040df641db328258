interface Told {
  readonly message: string;
  readonly final: boolean;
  readonly at: string | undefined;
}

/** A failed attempt to deliver, with a code. The code is stored and logged, so it never contains text that the remote server sent. */
export class DeliveryError extends Error {
  readonly code: string;
  /** True for a permanent failure. */
  readonly final: boolean;
  /** Error name and source position (file:line:column), if the failure has no error code. */
  readonly at: string | undefined;
  constructor(code: string, { message = code, final = false, at }: Partial<Told> = {}) {
    super(message);
    this.code = code;
    this.final = final;
    this.at = at;
  }
}

/** Form of error codes of the system and of libraries, such as `ECONNREFUSED`. */
const CODE = /^[A-Z0-9_]{2,40}$/;

/** Converts anything thrown into a `DeliveryError`. */
export function asUndelivered(failure: unknown): DeliveryError {
  if (failure instanceof DeliveryError) return failure;
  if (!(failure instanceof Error)) return new DeliveryError('failed');
  if (failure.name === 'TimeoutError') return new DeliveryError('timeout');
  const code = [failure, failure.cause].map(codeOf).find((found) => found !== undefined);
  return code === undefined ? new DeliveryError('failed', { at: placeOf(failure) }) : new DeliveryError(code);
}

/** Name and source position of an error, without its message, which may quote values. */
function placeOf({ name, stack = '' }: Error): string {
  const [place = ''] = stack.split('\n').flatMap((line) => /^\s+at .*?([^/()]+:\d+:\d+)\)?$/.exec(line)?.[1] ?? []);
  return `${name} ${place}`.trim();
}

function codeOf(failure: unknown): string | undefined {
  const code = (failure as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' && CODE.test(code) ? code : undefined;
}
