import { z } from 'zod/mini';
import { PURPOSES } from '#domain/consent/consents.ts';
import { branchCode, oppId, productCode } from '../wire.ts';
import type { MachineEndpoint } from './machine-endpoint.ts';

const stamp = z.iso.datetime();

/**
 * The person of an appointment; answered only to clients with the scope `appointments.contacts`. A contact is null if the
 * staff booked without it.
 */
const person = z.object({
  ...{ nome: z.string(), cognome: z.string() },
  ...{ email: z.nullable(z.string()), cellulare: z.nullable(z.string()) },
});

/** The newest answer to a consent. */
const consent = z.object({ scopo: z.enum(PURPOSES), risposta: z.boolean(), quando: stamp });

/** An appointment, call or request in its present state. A reader stores one per `oppID` and replaces it. */
const machineAppointment = z.object({
  oppID: oppId,
  prodotto: productCode,
  /** `visita` has a day and a time; `ricontatto` (call) and `richiesta` (request without time) have none. */
  tipo: z.enum(['visita', 'ricontatto', 'richiesta']),
  data: z.string(),
  ora: z.string(),
  /** '' while the lender has not chosen a branch. */
  filiale: z.union([branchCode, z.literal('')]),
  stato: z.enum(['confermato', 'annullato']),
  /** Increases with each move and with the cancellation. */
  versione: z.int(),
  creato: stamp,
  cambiato: stamp,
  /** The time of the last move to another slot or branch; null if never. */
  spostato: z.nullable(stamp),
  /** The person was anonymised: readers delete their copy. */
  anonimo: z.boolean(),
  /** Name of the partner's program that booked; absent for visitors and the staff. */
  programma: z.optional(z.string()),
  persona: z.optional(person),
  /** The newest answer to each consent, only for the lender's programs: a withdrawal has `risposta: false`. */
  consensi: z.optional(z.array(consent)),
});
export type MachineAppointment = z.output<typeof machineAppointment>;

const sample: MachineAppointment = {
  ...{ oppID: '006AB00000K7P2QXYZ', prodotto: 1, tipo: 'visita', data: '20261123', ora: '09:30', filiale: '0151' },
  ...{ stato: 'confermato', versione: 2, creato: '2026-11-20T10:00:00.000Z', cambiato: '2026-11-20T11:30:00.000Z' },
  ...{ spostato: '2026-11-20T11:30:00.000Z', anonimo: false },
  consensi: [{ scopo: 'privacyOtherservice', risposta: false, quando: '2026-11-20T10:45:00.000Z' }],
};

/** Reads one appointment; 404 if unknown. */
export const machineRead = {
  call: 'LeggeAppuntamento',
  method: 'GET',
  path: '/appointments/{oppID}',
  summary: 'One appointment',
  description: 'The present state of an appointment. With the scope `appointments.contacts` also its person.',
  input: z.strictObject({ oppID: oppId }),
  output: z.object({ appuntamento: machineAppointment }),
  example: { input: { oppID: sample.oppID }, output: { appuntamento: sample } },
} as const satisfies MachineEndpoint;

/** A place in the feed; for a partner's program encrypted. */
const cursor = z.string().check(z.regex(/^([0-9a-f]{8}\.\d{1,18}|[\w-]{80})$/));
/** Number of appointments in an answer. */
const PAGE_SIZE = { max: 500, default: 100 } as const;

/** Reads the appointments that were created or changed in any way after a cursor, in a stable order. */
export const machineChanges = {
  call: 'LeggeCambiamenti',
  method: 'GET',
  path: '/appointments',
  summary: 'Changes since a cursor',
  description:
    'Appointments changed after the cursor `since`, each once, in its present state; without `since` all of them. ' +
    'The answer contains the next cursor: store it with the data, and ask again from there. While `altri` is true, ask ' +
    'again at once. Reading twice from one cursor is harmless.',
  input: z.strictObject({
    since: z.optional(cursor),
    quanti: z._default(
      z
        .union([z.int(), z.string().check(z.regex(/^[1-9]\d{0,2}$/))])
        .check(z.refine((given) => Number(given) >= 1 && Number(given) <= PAGE_SIZE.max)),
      PAGE_SIZE.default,
    ),
  }),
  output: z.object({ appuntamenti: z.array(machineAppointment), since: cursor, altri: z.boolean() }),
  example: {
    input: { since: '3f1c09be.1041', quanti: 100 },
    output: { appuntamenti: [sample], since: '3f1c09be.1042', altri: false },
  },
} as const satisfies MachineEndpoint;

/** Every endpoint for programs. */
export const MACHINE_ENDPOINTS = { machineChanges, machineRead } as const;
