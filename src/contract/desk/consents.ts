import { z } from 'zod/mini';
import { PURPOSES } from '#domain/consent/consents.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { productCode } from '../wire.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

/** The consent texts that staff read to a person before a booking, word for word as on the customer page. */
export const consentTexts = {
  call: 'Consensi',
  method: 'POST',
  summary: 'The consents of a product, to be read aloud',
  input: z.strictObject({ prodotto: productCode }),
  output: z.object({
    consensi: z.array(
      z.object({
        scopo: z.enum(PURPOSES),
        titolo: z.string(),
        testo: z.string(),
        /** `chiesto`: an answer is required. `necessario`: the answer must be yes. */
        chiesto: z.boolean(),
        necessario: z.boolean(),
      }),
    ),
  }),
  permission: 'booking.prepare',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;
