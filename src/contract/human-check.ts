import { z } from 'zod/mini';
import { type Endpoint, TIMEOUT_MS } from './endpoint.ts';
import { filled, humanCheckAction } from './wire.ts';

/** A human-check challenge for an action. Its shape depends on the configured check. */
export const challenge = {
  call: 'sfida',
  method: 'GET',
  summary: 'A human-check challenge',
  input: z.strictObject({
    azione: z._default(humanCheckAction, 'prestito_personale'),
  }),
  output: z.object({
    tipo: z.enum(['altcha', 'recaptcha', 'off']),
    siteKey: z.optional(z.string()),
    /** The URL of the hosted check's script. */
    script: z.optional(z.string()),
    sfida: z.optional(z.record(z.string(), z.unknown())),
  }),
  timeoutMs: TIMEOUT_MS.standard,
  retries: 1,
  expensive: true,
} as const satisfies Endpoint;

/** Accepts a solved challenge; afterwards the visit may hold and create. */
export const solveChallenge = {
  call: 'RisolviSfida',
  method: 'POST',
  summary: 'Show a solved challenge, once a visit',
  input: z.strictObject({
    azione: z._default(humanCheckAction, 'prestito_personale'),
    token: filled(8000),
  }),
  output: z.object({ Status: z.literal('0') }),
  timeoutMs: TIMEOUT_MS.standard,
  retries: 1,
  expensive: true,
} as const satisfies Endpoint;
