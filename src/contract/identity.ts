import { z } from 'zod/mini';
import { type Endpoint, TIMEOUT_MS } from './endpoint.ts';
import { text } from './wire.ts';

/** Maximum length of the page's state during a sign-in; a request body has at most 32 KB. */
const MAX_DRAFT = 24_000;

/**
 * Begins a sign-in at the lender's identity provider for citizens. The server stores the page's state until the return.
 * 404 where the lender has no such provider.
 */
export const beginIdentity = {
  call: 'IniziaIdentita',
  method: 'POST',
  summary: 'Begin a sign-in with the state identity',
  input: z.strictObject({ bozza: text(MAX_DRAFT) }),
  output: z.object({ Status: z.literal('0'), indirizzo: z.string() }),
  human: 'pass',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 0,
  perMinute: 10,
} as const satisfies Endpoint;

const person = z.object({
  codiceFiscale: z.string(),
  nome: z.string(),
  cognome: z.string(),
  email: z.string(),
  cellulare: z.string(),
});

/**
 * Ends a sign-in with the query of the return address, only for the visit that began it. `bozza` is the page's state in
 * every case. `persona` and its reference `identita` are set after a successful sign-in.
 */
export const finishIdentity = {
  call: 'ConcludiIdentita',
  method: 'POST',
  summary: 'End a sign-in with the state identity',
  input: z.strictObject({ ritorno: text(4000) }),
  output: z.object({
    Status: z.literal('0'),
    esito: z.enum(['ok', 'annullata', 'errore']),
    bozza: z.string(),
    identita: z.string(),
    persona: z.nullable(person),
  }),
  timeoutMs: TIMEOUT_MS.standard,
  retries: 0,
  perMinute: 10,
} as const satisfies Endpoint;
