import { z } from 'zod/mini';
import { PARTNER_SCOPES } from '#domain/partner/partner.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

const stamp = z.iso.datetime();

/** A partner's program. `oggi`: appointments that it made today; `ultimoUso`: its last access token. */
const program = z.object({
  ...{ id: z.string(), nome: z.string(), permessi: z.array(z.enum(PARTNER_SCOPES)) },
  ...{ alMinuto: z.int(), alGiorno: z.int(), oggi: z.int() },
  ...{ creato: stamp, ultimoUso: z.nullable(stamp), revocato: z.nullable(stamp) },
  /** Secrets that are valid now. */
  segreti: z.int(),
});
export type WireProgram = z.output<typeof program>;

/** The programs of partners, revoked ones last. */
export const programs = {
  call: 'Programmi',
  method: 'POST',
  summary: 'Programs of partners with scopes, limits and last use',
  input: z.strictObject({}),
  output: z.object({ adesso: stamp, programmi: z.array(program) }),
  permission: 'partner.manage',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

/** Ends a program with its secrets and tokens at once. For a program that was revoked before nothing happens. */
export const revokeProgram = {
  call: 'RevocaProgramma',
  method: 'POST',
  summary: "Revoke a partner's program",
  input: z.strictObject({ id: z.string().check(z.regex(/^[a-z0-9]{1,40}$/)) }),
  output: z.object({ Status: z.literal('0') }),
  permission: 'partner.manage',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;
