import { z } from 'zod/mini';
import { CALL_BANDS } from '#domain/call/at-time.ts';
import { newStylePayload } from './appointments.ts';
import { type Endpoint, TIMEOUT_MS } from './endpoint.ts';
import { cap, flag, oppId, productLevel, text, typed } from './wire.ts';

const agentCode = z.string().check(z.regex(/^[A-Za-z0-9]{2,12}$/));

/**
 * Public data of an agent: `Cellulare` and `Email` are always empty; an unknown or inactive code answers with every
 * field empty. `pluri` 1 marks the multi-area agent; `OAM` is the public register number. `telefono` is the number that
 * the lender publishes, `foto` the picture itself: both are absent where there is none.
 */
const agent = z.object({
  Codice: z.string(),
  Nome: z.string(),
  Cellulare: z.literal(''),
  Email: z.literal(''),
  ElencoCAP: z.array(cap),
  pluri: flag,
  OAM: z.string(),
  telefono: z.optional(z.string()),
  foto: z.optional(z.string().check(z.regex(/^data:image\/(jpeg|png|webp);base64,/))),
});
export type WireAgent = z.output<typeof agent>;

// The annotation lets the bundler drop the endpoints that the page does not use.
/* @__NO_SIDE_EFFECTS__ */
const agentByCode = <const Call extends string>(call: Call, summary: string) =>
  ({
    call,
    method: 'POST',
    summary,
    input: z.strictObject({ Codice: agentCode }),
    output: agent,
    timeoutMs: TIMEOUT_MS.standard,
    retries: 2,
    common: true,
  }) as const satisfies Endpoint;

export const agentDirect = agentByCode('AgenteClinkDirect', 'The agent a link names');
export const agentData = agentByCode('GetDatiAgenteCLink', 'The agent a link names, older name');

/** Whether an agent may visit a customer: the agent serves the postcode and the customer belongs to no branch. */
export const agentCheck = {
  call: 'AgenteVerificaCapCFCLink',
  method: 'POST',
  summary: 'Whether an agent may visit a customer',
  input: z.strictObject({
    Codice: agentCode,
    cap: z._default(z.union([cap, z.literal('')]), ''),
    codiceFiscale: z._default(typed(40), ''),
    RecaptchaToken: z._default(text(8000), ''),
  }),
  output: z.object({ Status: z.literal('0'), servito: z.boolean(), motivo: z.enum(['CAP', 'CF_FILIALE', '']) }),
  human: 'token',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 1,
} as const satisfies Endpoint;

/** The customer page's payload with the agent's code; branch, date and time are empty or absent. */
export const agentPayload = z.extend(z.omit(newStylePayload, { chiamata: true }), {
  codiceSubAgente: z._default(text(12), ''),
  codFiliale: z._default(newStylePayload.shape.codFiliale, ''),
  data: z._default(newStylePayload.shape.data, ''),
  ora: z._default(newStylePayload.shape.ora, ''),
  prodottoLvl1: z._default(productLevel, 'PP'),
  /** The hours in which the customer wants the call: a wish without a seat. Without it, as soon as possible. */
  fascia: z.optional(z.enum(CALL_BANDS)),
});
export type AgentPayload = z.output<typeof agentPayload>;

const lead = <const Call extends string>(call: Call, summary: string) =>
  ({
    call,
    method: 'POST',
    summary,
    input: agentPayload,
    output: z.union([
      z.object({
        ...{ Status: z.literal('0'), oppID: oppId, provvisorio: z.optional(z.boolean()) },
        /** The time by which the agent has to call; absent after the call, or while unknown. */
        entro: z.optional(z.string()),
        /** The band of the call, which ends with `entro`. */
        fascia: z.optional(z.enum(CALL_BANDS)),
      }),
      z.object({ Status: z.literal('2'), Message: z.string(), campi: z.optional(z.array(z.string())) }),
    ]),
    keyed: true,
    human: 'pass',
    timeoutMs: TIMEOUT_MS.create,
    retries: 10,
    kept: true,
  }) as const satisfies Endpoint;

/** A request for the agent; a repeat with the same tax code and agent within 24 hours is the same lead. */
export const agentCreate = lead('AgenteCreaAppuntamentoCLink', 'A request for an agent');
/** A request for the multi-area agent, which goes to the lead manager's pool. */
export const sendToLeadManager = lead('InviaSuLeadManager', 'A request for the lead manager');
