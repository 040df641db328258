import { z } from 'zod/mini';

/**
 * A fault of a request: `path` is a JSON Pointer (RFC 6901), '' for the whole request; `rule` is one word. Contains
 * neither the value nor the rule's pattern.
 */
export const fieldError = z.object({
  path: z.string(),
  rule: z.enum([
    'missing',
    'unknown',
    'type',
    'choice',
    'format',
    'too-short',
    'too-long',
    'too-small',
    'too-big',
    'rule',
  ]),
});
export type FieldError = z.output<typeof fieldError>;

/** RFC 9457 answer of every transport-level refusal: a code and a request id, without internals. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  requestId: z.string(),
  /** Faults of a rejected body or query (`malformed`), at most twenty. */
  errors: z.optional(z.array(fieldError)),
});
export type Problem = z.output<typeof problem>;
