import { z } from 'zod/mini';
import { ERASURE_REASONS, OBSTACLES } from '#domain/desk/privacy.ts';
import { ALERTS } from '#domain/desk/watch.ts';
import { parseTaxCode } from '#domain/person/tax-code.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { isoDay, typed, typedFilled } from '../wire.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';
import { heldData } from './held-data.ts';

const stamp = z.iso.datetime();
const taxCode = typed(60).check(z.refine((code) => parseTaxCode(code).ok));
/** The lender's case number. It is stored in the audit log, so it must not be a tax code. */
const caseNumber = typedFilled(60).check(z.refine((number) => !parseTaxCode(number).ok));
const obstacle = z.nullable(z.enum(OBSTACLES));

/** Answers all data of a person, as a document and machine-readable, and whether erasure is possible. */
export const accessRequest = {
  call: 'RichiestaPrivacy',
  method: 'POST',
  summary: 'All data of one person, and the accesses to them',
  input: z.strictObject({ codiceFiscale: taxCode, pratica: caseNumber }),
  output: z.object({
    /** The PDF document «Accesso ai dati» in base64; the server stores no copy. */
    pdf: z.string(),
    dati: heldData,
    /** What prevents an erasure now; null if it is possible. */
    ostacolo: obstacle,
  }),
  stepUp: true,
  permission: 'privacy.request',
  sees: 'clear',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 0,
} as const satisfies DeskEndpoint;

/** Erases a person's data. HTTP 409 with the obstacle, and without any change, if that is not possible now. */
export const erasePerson = {
  call: 'CancellaPersona',
  method: 'POST',
  summary: 'Erase the data of one person',
  input: z.strictObject({ codiceFiscale: taxCode, pratica: caseNumber, motivo: z.enum(ERASURE_REASONS) }),
  output: z.object({ Status: z.enum(['0', '1']), motivo: obstacle, cliente: z.boolean(), richieste: z.int() }),
  statuses: [200, 409],
  keyed: true,
  stepUp: true,
  permission: 'privacy.request',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 5,
} as const satisfies DeskEndpoint;

const staff = z.object({ codice: z.string(), nome: z.string() });

/** Alerts from recent audit entries, the state of the audit log's daily hashes, and privacy requests. */
export const watch = {
  call: 'Vigilanza',
  method: 'POST',
  summary: 'Alerts, daily hashes of the audit log, requests of people',
  input: z.strictObject({}),
  output: z.object({
    adesso: stamp,
    /** The first day that the alerts cover. */
    dal: isoDay,
    allarmi: z.array(z.object({ tipo: z.enum(ALERTS), giorno: isoDay, chi: staff, quanti: z.int(), prima: stamp })),
    sigilli: z.object({
      ultimo: z.nullable(z.object({ giorno: isoDay, impronta: z.string() })),
      /** Days whose entries were checked again. */
      riletti: z.int(),
      rotti: z.array(z.object({ giorno: isoDay, perche: z.enum(['atti', 'catena', 'prima']) })),
      /** True if a past day still has no hash, hours after it ended. */
      inRitardo: z.boolean(),
    }),
    richieste: z.array(
      z.object({
        ...{ quando: stamp, chi: staff, tipo: z.enum(['accesso', 'cancellazione']) },
        ...{ pratica: z.string(), motivo: z.nullable(z.string()), ostacolo: obstacle },
      }),
    ),
  }),
  permission: 'watch.read',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
  retries: 2,
} as const satisfies DeskEndpoint;
