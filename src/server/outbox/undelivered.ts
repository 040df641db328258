interface Told {
  readonly message: string;
  readonly final: boolean;
  readonly at: string | undefined;
}

/** Why a try failed, as a code: it is stored and told, so it never holds what a receiver wrote. */
export class Undelivered extends Error {
  readonly code: string;
  /** True when another try cannot end otherwise. */
  readonly final: boolean;
  /** Of a failure that has no code: its kind and where in our code it came from. */
  readonly at: string | undefined;
  constructor(code: string, { message = code, final = false, at }: Partial<Told> = {}) {
    super(message);
    this.code = code;
    this.final = final;
    this.at = at;
  }
}

/** Codes of the system and of libraries, such as `ECONNREFUSED`. */
const CODE = /^[A-Z0-9_]{2,40}$/;

/** Any failure as one of ours. */
export function asUndelivered(failure: unknown): Undelivered {
  if (failure instanceof Undelivered) return failure;
  if (!(failure instanceof Error)) return new Undelivered('failed');
  if (failure.name === 'TimeoutError') return new Undelivered('timeout');
  const code = [failure, failure.cause].map(codeOf).find((found) => found !== undefined);
  return code === undefined ? new Undelivered('failed', { at: placeOf(failure) }) : new Undelivered(code);
}

/** Without its message, which may quote values. */
function placeOf({ name, stack = '' }: Error): string {
  const [place = ''] = stack.split('\n').flatMap((line) => /^\s+at .*?([^/()]+:\d+:\d+)\)?$/.exec(line)?.[1] ?? []);
  return `${name} ${place}`.trim();
}

function codeOf(failure: unknown): string | undefined {
  const code = (failure as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' && CODE.test(code) ? code : undefined;
}
