import { z } from 'zod/mini';
import { newStylePayload } from './appointments.ts';
import { type Endpoint, TIMEOUT_MS } from './endpoint.ts';
import { oppId, text } from './wire.ts';

/** Answers that the service is alive, with the server's time. */
export const ping = {
  call: 'ping',
  method: 'GET',
  summary: 'Liveness of the service',
  input: z.strictObject({}),
  output: z.object({ Status: z.literal('0'), time: z.string() }),
  timeoutMs: TIMEOUT_MS.standard,
  retries: 0,
} as const satisfies Endpoint;

export const survey = z.strictObject({
  evento: z._default(text(60), 'questionario'),
  oppID: z._default(z.union([oppId, z.literal('')]), ''),
  impiego: z._default(z.union([z.int().check(z.minimum(-1), z.maximum(4)), text(2)]), -1),
  consolidamento: z._default(z.union([z.int(), z.enum(['Sì', 'No', ''])]), -1),
});

/** Stores survey answers, a payload or any other event without personal data; always answers 202. */
export const sendAudit = {
  call: 'sendAudit',
  method: 'POST',
  summary: 'Record a survey or an event',
  input: z.union([survey, newStylePayload, z.record(z.string(), z.unknown())]),
  output: z.object({ Status: z.literal('0') }),
  statuses: [202],
  timeoutMs: TIMEOUT_MS.standard,
  retries: 1,
  kept: true,
} as const satisfies Endpoint;
