import { z } from 'zod/mini';

/**
 * A fault of one field of a request. `path` is a JSON Pointer (RFC 6901), '' for the whole request; `rule` is the rule
 * that the field breaks. It contains neither the value nor the rule's pattern.
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

/** The body of an error answer, as RFC 9457 defines it. It reveals nothing about the server's internals. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  requestId: z.string(),
  /** At most twenty faults of the body or query, if the code is `malformed`. */
  errors: z.optional(z.array(fieldError)),
});
export type Problem = z.output<typeof problem>;
