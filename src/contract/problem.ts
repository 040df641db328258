import { z } from 'zod/mini';

/** RFC 9457 answer of every transport-level refusal (R0.83): a code and a request id, no internals. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  requestId: z.string(),
});
export type Problem = z.output<typeof problem>;
