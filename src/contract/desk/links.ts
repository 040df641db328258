import { z } from 'zod/mini';
import { FATES, MAX_LINK_LENGTH } from '#domain/link/parameters.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

const target = z.object({
  tipo: z.enum(['branch', 'agency', 'agent']),
  codice: z.string(),
  /** The name; null: there is none with this code, or it is closed. */
  nome: z.nullable(z.string()),
});
const step = z.enum([
  ...(['place', 'branches', 'directBranch', 'agentDirect', 'taxCode', 'knownPerson', 'newPerson'] as const),
  ...(['callbackChoice', 'callbackContact', 'summary', 'change'] as const),
]);
const report = z.object({
  /** The brand that answers; `conosciuto`: the host belongs to a site. */
  ...{ marca: z.string(), conosciuto: z.boolean() },
  /** The first page for a new customer; null: no page has this address. */
  pagina: z.nullable(step),
  prodotto: z.union([z.literal(1), z.literal(3), z.literal(5)]),
  mete: z.array(target),
  /** Whether the slot is free now; null without one. */
  libero: z.nullable(z.boolean()),
  token: z.nullable(
    z.object({
      stato: z.enum(['valid', 'expired', 'otherCode', 'otherSite', 'unreadable']),
      /** The AppCode that the address needs; '' for none or an unreadable token. */
      appCode: z.string(),
      fino: z.nullable(z.iso.datetime()),
    }),
  ),
  /** `valore` null: personal, not shown. `forse`: the known name that an unknown one resembles. */
  parametri: z.array(
    z.object({
      ...{ nome: z.string(), valore: z.nullable(z.string()), esito: z.enum(FATES), forse: z.nullable(z.string()) },
      daToken: z.boolean(),
    }),
  ),
  lunghezza: z.int(),
});
export type WireLinkReport = z.output<typeof report>;

/** What a link will do for a new customer, without doing it. Null: it is no web address. */
export const rehearseLink = {
  call: 'ProvaLink',
  method: 'POST',
  summary: 'What a link into the funnel will do',
  input: z.strictObject({ indirizzo: z.string().check(z.maxLength(MAX_LINK_LENGTH)) }),
  output: z.object({ prova: z.nullable(report) }),
  permission: 'link.check',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;
