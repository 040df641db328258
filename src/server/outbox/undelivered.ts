/** Why a try failed, as a code: it is stored and told, so it never holds what a receiver wrote. */
export class Undelivered extends Error {
  readonly code: string;
  /** True when another try cannot end otherwise. */
  readonly final: boolean;
  constructor(code: string, { message = code, final = false } = {}) {
    super(message);
    this.code = code;
    this.final = final;
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
  return new Undelivered(code ?? 'failed');
}

function codeOf(failure: unknown): string | undefined {
  const code = (failure as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' && CODE.test(code) ? code : undefined;
}
