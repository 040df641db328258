import { z } from 'zod/mini';

/**
 * What is wrong with a request, and where: `path` in the manner of JSON Pointer (RFC 6901), '' for all of it; `rule` in a
 * word. Never a value, and never what a rule looks like.
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

/** RFC 9457 answer of every transport-level refusal: a code and a request id, no internals. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  requestId: z.string(),
  /** Of a refused body or query (`malformed`): at most twenty. */
  errors: z.optional(z.array(fieldError)),
});
export type Problem = z.output<typeof problem>;
