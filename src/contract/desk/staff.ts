import { z } from 'zod/mini';
import { ROLES } from '#domain/desk/roles.ts';
import { fitsPlace } from '#domain/desk/staff.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { branchCode, isoDay, text, typedFilled } from '../wire.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

const id = z.string().check(z.regex(/^\d{1,18}$/));
/** Account code of a member of staff. */
const staffCode = z.string().check(z.minLength(1), z.maxLength(64));
const newCode = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{1,39}$/));
const areaCode = z.string().check(z.regex(/^[A-Z0-9]{2,12}$/));
const role = z.enum(ROLES);
const by = z.object({ codice: z.string(), nome: z.string(), quando: z.iso.datetime() });

/** A role with its place. `al` is the last day of a cover; null: without an end. */
const grant = z.object({
  ...{ id, ruolo: role, filiale: z.nullable(z.string()), area: z.nullable(z.string()), agente: z.nullable(z.string()) },
  ...{ dal: isoDay, al: z.nullable(isoDay) },
});

/**
 * A member of staff with present and coming roles. `daGruppi`: the identity provider's groups decide them. `blocco`: why
 * the caller cannot change this person.
 */
const person = z.object({
  ...{ codice: z.string(), nome: z.string(), email: z.string(), soggetto: z.string() },
  ...{ attiva: z.boolean(), daGruppi: z.boolean(), ruoli: z.array(grant) },
  blocco: z.nullable(z.enum(['gruppi', 'propria', 'fuori'])),
});
export type WirePerson = z.output<typeof person>;

/** A proposed change. `blocco`: why the caller cannot approve it. */
const proposal = z.object({
  ...{ id, tipo: z.enum(['ruolo', 'copertura', 'area']) },
  persona: z.nullable(
    z.object({
      ...{ codice: z.string(), nome: z.string(), email: z.string(), soggetto: z.string(), nuova: z.boolean() },
      prima: z.array(grant),
    }),
  ),
  ...{ ruolo: z.nullable(role), filiali: z.array(z.string()), area: z.nullable(z.string()) },
  ...{ agente: z.nullable(z.string()), dal: z.nullable(isoDay), al: z.nullable(isoDay), chiesta: by },
  blocco: z.nullable(z.enum(['propria', 'permesso'])),
});
export type WireProposal = z.output<typeof proposal>;

const area = z.object({ codice: areaCode, nome: z.string() });
const place = z.object({ codice: z.string(), nome: z.string(), citta: z.string(), area: z.nullable(z.string()) });

/** People, proposed changes, areas and branches of the caller's scope. */
export const staffList = {
  call: 'Persone',
  method: 'POST',
  summary: 'Staff with roles, covers and proposed changes; areas with their branches',
  input: z.strictObject({}),
  output: z.object({
    ...{ adesso: z.iso.datetime(), oggi: isoDay },
    ...{ persone: z.array(person), proposte: z.array(proposal), aree: z.array(area), filiali: z.array(place) },
  }),
  permission: 'staff.read',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

/** The history of a person's roles, and whether the account is in use. */
export const staffMember = {
  call: 'Persona',
  method: 'POST',
  summary: 'History of the roles of a member of staff, open sessions and last use',
  input: z.strictObject({ codice: staffCode }),
  output: z.object({
    storia: z.array(
      z.object({
        ...{ ruolo: role, filiale: z.nullable(z.string()), area: z.nullable(z.string()), dal: isoDay },
        ...{ al: z.nullable(isoDay), chiesta: z.nullable(z.string()), approvata: z.nullable(z.string()) },
      }),
    ),
    sessioni: z.int(),
    ultimoUso: z.nullable(z.iso.datetime()),
  }),
  permission: 'staff.read',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;

/** Why a change is not carried out; null on success. */
const outcome = z.object({
  Status: z.enum(['0', '1']),
  motivo: z.nullable(
    z.enum([
      ...(['gruppi', 'propria', 'aperta', 'uguale', 'esiste', 'agente', 'giorni'] as const),
      ...(['incompatibile', 'scaduta', 'decisa'] as const),
    ]),
  ),
});
export type StaffOutcome = z.output<typeof outcome>;

const proposed = {
  ...{ ruolo: role, filiale: z.optional(branchCode), area: z.optional(areaCode), agente: z.optional(text(40)) },
  /** Both days make the role a cover, which ends by itself. */
  ...{ dal: z.optional(isoDay), al: z.optional(isoDay) },
};

/** Proposes a role or a cover, for a member of staff or a new person. Nothing changes before the approval. */
export const proposeRole = {
  call: 'ProponiRuolo',
  method: 'POST',
  summary: 'Propose a role or a cover for approval by another person',
  input: z
    .strictObject({
      codice: z.optional(staffCode),
      nuova: z.optional(
        z.strictObject({
          ...{ codice: newCode, nome: typedFilled(80), email: z.email().check(z.maxLength(120)) },
          soggetto: typedFilled(200),
        }),
      ),
      ...proposed,
    })
    .check(
      z.refine(({ codice, nuova }) => (codice === undefined) !== (nuova === undefined)),
      z.refine(({ nuova, dal, al }) => (dal === undefined) === (al === undefined) && !(nuova && dal)),
      z.refine(({ ruolo, filiale = null, area: of = null, agente = null }) =>
        fitsPlace({ role: ruolo, branch: filiale, area: of, agent: agente }),
      ),
    ),
  output: outcome,
  statuses: [200, 409],
  keyed: true,
  permission: 'staff.propose',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 5,
} as const satisfies DeskEndpoint;

/** Approves another person's proposal about a third person. */
export const approveStaffChange = {
  call: 'ApprovaProposta',
  method: 'POST',
  summary: 'Approve a change of role, cover or area that another person proposed',
  input: z.strictObject({ id }),
  output: outcome,
  statuses: [200, 409],
  keyed: true,
  stepUp: true,
  permission: 'staff.approve',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 5,
} as const satisfies DeskEndpoint;

/** Refuses a proposal, or withdraws the own one. No second person is needed, because it grants no rights. */
export const withdrawStaffChange = {
  call: 'RitiraProposta',
  method: 'POST',
  summary: 'Refuse or withdraw a proposed change',
  input: z.strictObject({ id }),
  output: outcome,
  statuses: [200, 409],
  keyed: true,
  permission: 'staff.propose',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 5,
} as const satisfies DeskEndpoint;

/** Ends one cover early, or without `ruolo` the whole access with its sessions, at once. */
export const endAccess = {
  call: 'ChiudiAccesso',
  method: 'POST',
  summary: 'End the access of a member of staff, or one cover, at once',
  input: z.strictObject({ codice: staffCode, ruolo: z.optional(id) }),
  output: outcome,
  statuses: [200, 409],
  keyed: true,
  stepUp: true,
  permission: 'staff.end',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 5,
} as const satisfies DeskEndpoint;

/** Makes an area, or renames the one with this code. */
export const saveArea = {
  call: 'SalvaArea',
  method: 'POST',
  summary: 'Make or rename an area of branches',
  input: z.strictObject({ codice: areaCode, nome: typedFilled(60), nuova: z.boolean() }),
  output: outcome,
  statuses: [200, 409],
  keyed: true,
  permission: 'area.edit',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 5,
} as const satisfies DeskEndpoint;

/** Proposes branches for an area. It changes whose names an area manager sees, so another person approves. */
export const proposeArea = {
  call: 'ProponiArea',
  method: 'POST',
  summary: 'Propose to put branches into an area, for approval by another person',
  input: z.strictObject({ area: areaCode, filiali: z.array(branchCode).check(z.minLength(1), z.maxLength(500)) }),
  output: outcome,
  statuses: [200, 409],
  keyed: true,
  permission: 'area.edit',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 5,
} as const satisfies DeskEndpoint;
