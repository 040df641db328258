import { z } from 'zod/mini';
import { MAX_CONSULTANTS } from '#domain/agenda/consultants.ts';
import { CAUSES, CHANGE_KINDS, CHANGE_STATES } from '#domain/desk/capacity.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { offeredHour } from '../proposal.ts';
import { branchCode, endHour, hour, isoDay, oppId, productCode, typedFilled, weekday } from '../wire.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

const stamp = z.iso.datetime();
/** The database id of a change or of a displaced appointment. */
export const rowId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
export const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const branchCodes = z.array(branchCode).check(z.minLength(1), z.maxLength(30));
/** The reason that staff typed. It must contain neither names nor health data. */
const motivo = typedFilled(200);
const days = { dal: isoDay, al: isoDay };
/** The affected time of day; by default the whole day. */
const hours = { daOra: z._default(hour, '00:00'), aOra: z._default(endHour, '24:00') };

/** Opening hours of a week; a weekday without hours is closed. */
const week = {
  orari: z.array(z.strictObject({ giorno: weekday, da: hour, a: endHour })).check(z.minLength(1), z.maxLength(28)),
  /** The number of consultants at the same time, by weekday. */
  consulenti: z.array(
    z.strictObject({ giorno: weekday, quanti: z.int().check(z.minimum(1), z.maximum(MAX_CONSULTANTS)) }),
  ),
};

/** An absence: one consultant less. Its draft does not say why. */
const absence = z.strictObject({ tipo: z.literal('absence'), filiali: branchCodes, ...days, ...hours, motivo });

/** A draft of a capacity change; it is stored only when it is applied. */
const bozza = z.discriminatedUnion('tipo', [
  /** New weekly hours from the day `dal` on. */
  z.strictObject({ tipo: z.literal('hours'), filiali: branchCodes, dal: isoDay, ...week, motivo }),
  /** A different number of consultants on some days, or at a time of these days; 0 closes the branch. */
  z.strictObject({
    ...{ tipo: z.literal('closure'), filiali: branchCodes, ...days, ...hours },
    ...{ consulenti: z.int().check(z.minimum(0), z.maximum(MAX_CONSULTANTS)), motivo },
  }),
  absence,
  /** A loan: one consultant of the branch `da` works at the first of `filiali`. */
  z.strictObject({ tipo: z.literal('loan'), filiali: branchCodes, da: branchCode, ...days, ...hours, motivo }),
]);
export type Bozza = z.output<typeof bozza>;

/** An appointment that a change would displace, with the slots offered in its place. */
const touched = z.object({
  ...{ oppID: oppId, filiale: branchCode, giorno: isoDay, ora: hour, causa: z.enum(CAUSES) },
  ...{ nome: z.string(), cognome: z.string(), prodotto: productCode, prenotata: stamp },
  /** The first offered slot is reserved. If the list is empty, staff call the customer (`daChiamare`). */
  posti: z.array(offeredHour),
  daChiamare: z.boolean(),
});
export type Touched = z.output<typeof touched>;

/** A suggestion: a nearby branch with few bookings lends this consultant, and then no appointment has to move. */
const loan = z.object({
  ...{ da: branchCode, nome: z.string(), km: z.number() },
  ...{ giorno: isoDay, daOra: hour, aOra: endHour },
  /** At the lending branch, at those times: the number of consultants, and the maximum of simultaneous bookings. */
  ...{ consulenti: z.int(), prenotate: z.int() },
});

/** A displaced appointment that keeps its slot, since the slot has a place for it again. */
const keeps = z.object({
  ...{ oppID: oppId, filiale: branchCode, giorno: isoDay, ora: hour, nome: z.string(), cognome: z.string() },
});

/** The effects of a change. Two previews with the same `sha256` have the same effects. */
export const preview = z.object({
  sha256: sha256Hex,
  adesso: stamp,
  persone: z.array(touched),
  /** Displaced by an earlier change: each is notified that nothing changes. */
  tengono: z._default(z.array(keeps), []),
  /** Held seats that would be lost, without names. */
  tenute: z.int(),
  /** The slots whose capacity changes, if they have bookings or holds. */
  mezzore: z.array(
    z.object({
      ...{ filiale: branchCode, giorno: isoDay, ora: hour },
      ...{ prima: z.int(), dopo: z.int(), visite: z.int(), tenute: z.int() },
    }),
  ),
  /** Days until the first free slot before and after the change: 0 is today, null means none within the horizon. */
  filiali: z.array(
    z.object({
      ...{ codice: branchCode, nome: z.string() },
      ...{ primoLibero: z.nullable(z.int()), primoLiberoDopo: z.nullable(z.int()) },
    }),
  ),
  prestito: z.nullable(loan),
  /** The change requires the approval of a second person. */
  secondo: z.boolean(),
});
export type Preview = z.output<typeof preview>;

/** Properties shared by the endpoints of this file. */
const base = { method: 'POST', sees: 'masked', timeoutMs: TIMEOUT_MS.create, retries: 2 } as const;

/** Answers the effects of a change, computed by applying it and rolling it back. */
export const previewCapacity = {
  ...base,
  call: 'AnteprimaCapacita',
  summary: 'Preview a change of hours or capacity: displaced appointments and offers',
  input: z.strictObject({ bozza }),
  output: preview,
  permission: 'capacity.preview',
} as const satisfies DeskEndpoint;

/**
 * Applies exactly the previewed change. HTTP 409 with `cambiata` and a new preview if the effects differ by now.
 * `approvazione`: the change waits for a second person, who sends the same draft with the id of the change
 * (`modifica`). A change of more than one branch requires a recent step-up sign-in.
 */
export const applyCapacity = {
  ...base,
  call: 'ApplicaCapacita',
  summary: 'Apply a previewed change of hours or capacity',
  input: z.strictObject({ bozza, sha256: sha256Hex, modifica: z.optional(rowId) }),
  output: z.object({
    Status: z.enum(['0', '1']),
    motivo: z.nullable(z.enum(['cambiata', 'approvazione'])),
    modifica: z.nullable(rowId),
    anteprima: preview,
  }),
  statuses: [200, 409],
  keyed: true,
  permission: 'capacity.apply',
  retries: 5,
} as const satisfies DeskEndpoint;

/** Applies an absence. A consultant may enter one absence at a time (HTTP 409 `absent-already`). */
export const applyAbsence = {
  ...applyCapacity,
  call: 'ApplicaAssenza',
  summary: 'Apply a previewed absence',
  input: z.strictObject({ bozza: absence, sha256: sha256Hex }),
  permission: 'absence.write',
} as const satisfies DeskEndpoint;

const change = z.object({
  ...{ id: rowId, tipo: z.enum(CHANGE_KINDS), stato: z.enum(CHANGE_STATES), filiali: z.array(branchCode) },
  ...{ dal: isoDay, al: z.nullable(isoDay), motivo: z.string() },
  /** Name of the person who applied the change (null: the command line), and of the one who approved it. */
  ...{ chi: z.nullable(z.string()), secondo: z.nullable(z.string()), quando: stamp },
  /** The number of displaced appointments, and how many of them are decided. */
  ...{ persone: z.int(), decise: z.int() },
  /** The caller may undo it now. */
  annullabile: z.boolean(),
  /** It can be undone, but by others: who may change all its branches, or the author of an absence. */
  soloAltri: z._default(z.boolean(), false),
  /** A later change of the same days is undone first. */
  sostituita: z._default(z.boolean(), false),
  /** The draft, which a second person sends with the hash; null: not drafted at a desk. */
  ...{ bozza: z.nullable(bozza), sha256: z.nullable(sha256Hex) },
});
export type CapacityChange = z.output<typeof change>;

/** A displaced appointment with a decision, which an undo leaves as it is. */
const decided = z.object({
  ...{ oppID: oppId, nome: z.string(), cognome: z.string(), stato: z.enum(['moved', 'kept', 'cancelled']) },
  ...{ filiale: z.string(), giorno: isoDay, ora: hour },
});
const undoing = z.object({ anteprima: preview, decise: z.array(decided) });
export type Undoing = z.output<typeof undoing>;

/** The effects of an undo: who keeps the slot, who stays as decided, and who loses a place by it. */
export const previewUndo = {
  ...base,
  call: 'AnteprimaAnnullaModifica',
  summary: 'Preview the undo of an applied change of capacity',
  input: z.strictObject({ modifica: rowId }),
  /** Null: this change cannot be undone, or not by the caller. */
  output: z.object({ modifica: change, effetti: z.nullable(undoing) }),
  permission: 'capacity.undo',
} as const satisfies DeskEndpoint;

/**
 * Undoes a change, also after decisions. HTTP 409 with the present effects where they differ from the preview; without
 * `sha256` only an undo that displaces no visit is applied.
 */
export const undoCapacity = {
  ...base,
  call: 'AnnullaModifica',
  summary: 'Undo an applied change of capacity',
  input: z.strictObject({ modifica: rowId, sha256: z.optional(sha256Hex) }),
  output: z.object({ Status: z.enum(['0', '1']), modifica: change, effetti: z.optional(z.nullable(undoing)) }),
  statuses: [200, 409],
  keyed: true,
  permission: 'capacity.undo',
  retries: 5,
} as const satisfies DeskEndpoint;

/** Capacity changes of a branch, newest first. `prima` is the id of the last change of the page before. */
export const capacityHistory = {
  ...base,
  call: 'StoriaCapacita',
  summary: 'Changes of hours and capacity of a branch',
  input: z.strictObject({ filiale: branchCode, prima: z.optional(rowId) }),
  output: z.object({ modifiche: z.array(change), altre: z.boolean() }),
  permission: 'agenda.read',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
} as const satisfies DeskEndpoint;

const span = z.object({ da: hour, a: endHour });
const asked = { giorno: isoDay, ...span.shape };

/** Weekly hours of a branch, now and from later days on, with its closures and holidays. */
export const branchHours = {
  ...base,
  call: 'OrariFiliale',
  summary: 'Weekly hours and consultants of a branch, with exceptional days',
  input: z.strictObject({ filiale: branchCode }),
  output: z.object({
    filiale: z.object({ codice: branchCode, nome: z.string() }),
    oggi: isoDay,
    /** Weekly hours by the day from which they apply, earliest first; the first entry applies today. */
    settimane: z.array(
      z.object({
        dal: isoDay,
        giorni: z.array(z.object({ giorno: weekday, orari: z.array(span), consulenti: z.int() })),
      }),
    ),
    chiusure: z.array(z.object({ ...asked, consulenti: z.int(), motivo: z.string() })),
    festivi: z.array(z.object({ giorno: isoDay, nome: z.string() })),
    /** Changes to the number of consultants: -1 for an absence, +1 for a consultant lent by another branch. */
    turni: z.array(z.object({ ...asked, consulenti: z.int() })),
  }),
  permission: 'agenda.read',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
} as const satisfies DeskEndpoint;
