import { z } from 'zod/mini';
import { MOST_CONSULTANTS } from '#domain/agenda/consultants.ts';
import { CAUSES, CHANGE_KINDS, CHANGE_STATES } from '#domain/desk/capacity.ts';
import { TIMEOUT_MS } from '../endpoint.ts';
import { offeredHour } from '../proposal.ts';
import { branchCode, endHour, hour, isoDay, oppId, productCode, typedFilled, weekday } from '../wire.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';

const stamp = z.iso.datetime();
/** The number of a change, or of a person's displacement. */
export const rowId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const branchCodes = z.array(branchCode).check(z.minLength(1), z.maxLength(30));
/** Without names and without health. */
const motivo = typedFilled(200);
const days = { dal: isoDay, al: isoDay };
/** Left out: from the beginning, to the end of the day. */
const hours = { daOra: z._default(hour, '00:00'), aOra: z._default(endHour, '24:00') };

/** Opening hours of a week; a weekday without hours is closed. */
const week = {
  orari: z.array(z.strictObject({ giorno: weekday, da: hour, a: endHour })).check(z.minLength(1), z.maxLength(28)),
  /** At once, by weekday. */
  consulenti: z.array(
    z.strictObject({ giorno: weekday, quanti: z.int().check(z.minimum(1), z.maximum(MOST_CONSULTANTS)) }),
  ),
};

/** One consultant less; why is nobody's business. */
const absence = z.strictObject({ tipo: z.literal('absence'), filiali: branchCodes, ...days, ...hours, motivo });

/** A change as somebody drafts it; nothing of it is stored before it is applied. */
const bozza = z.discriminatedUnion('tipo', [
  /** A new week, from a day on. */
  z.strictObject({ tipo: z.literal('hours'), filiali: branchCodes, dal: isoDay, ...week, motivo }),
  /** Days, or hours of days, with so many consultants; 0 closes. */
  z.strictObject({
    ...{ tipo: z.literal('closure'), filiali: branchCodes, ...days, ...hours },
    ...{ consulenti: z.int().check(z.minimum(0), z.maximum(MOST_CONSULTANTS)), motivo },
  }),
  absence,
  /** One consultant of the branch `da` works at the first of `filiali`. */
  z.strictObject({ tipo: z.literal('loan'), filiali: branchCodes, da: branchCode, ...days, ...hours, motivo }),
]);
export type Bozza = z.output<typeof bozza>;

/** Somebody who would lose the half-hour they have, with what would be offered. */
const touched = z.object({
  ...{ oppID: oppId, filiale: branchCode, giorno: isoDay, ora: hour, causa: z.enum(CAUSES) },
  ...{ nome: z.string(), cognome: z.string(), prodotto: productCode, prenotata: stamp },
  /** The first is reserved; without any the person is called. */
  posti: z.array(offeredHour),
  daChiamare: z.boolean(),
});
export type Touched = z.output<typeof touched>;

/** A consultant of a near branch who would be missed less there (move the consultant, not the customers). */
const loan = z.object({
  ...{ da: branchCode, nome: z.string(), km: z.number() },
  ...{ giorno: isoDay, daOra: hour, aOra: endHour },
  /** There, at those hours: how many receive, and for how many people at most at once. */
  ...{ consulenti: z.int(), prenotate: z.int() },
});

/** Whom a change would touch. Two previews with the same `sha256` touch the same people in the same way. */
const preview = z.object({
  sha256: sha256Hex,
  adesso: stamp,
  persone: z.array(touched),
  /** Hours that visitors hold at this moment and would lose: nobody's name. */
  tenute: z.int(),
  /** Half-hours whose places change, of the branches and days it is about; only where somebody comes or holds. */
  mezzore: z.array(
    z.object({
      ...{ filiale: branchCode, giorno: isoDay, ora: hour },
      ...{ prima: z.int(), dopo: z.int(), visite: z.int(), tenute: z.int() },
    }),
  ),
  /** Days until the first free half-hour, today's being 0; null where there is none within the days one can book. */
  filiali: z.array(
    z.object({
      ...{ codice: branchCode, nome: z.string() },
      ...{ primoLibero: z.nullable(z.int()), primoLiberoDopo: z.nullable(z.int()) },
    }),
  ),
  prestito: z.nullable(loan),
  /** It needs a second person. */
  secondo: z.boolean(),
});
export type Preview = z.output<typeof preview>;

const base = { method: 'POST', sees: 'masked', timeoutMs: TIMEOUT_MS.create, retries: 2 } as const;

/** What a change would do, computed by doing it and taking it back. */
export const previewCapacity = {
  ...base,
  call: 'AnteprimaCapacita',
  summary: 'Whom a change of hours or capacity would touch, and what they would be offered',
  input: z.strictObject({ bozza }),
  output: preview,
  permission: 'capacity.preview',
} as const satisfies DeskEndpoint;

/**
 * Applies exactly what was previewed. HTTP 409 with `cambiata` and the new preview where it touches others meanwhile.
 * `approvazione`: it is kept for a second person, who sends the same draft with the number of the change. More than
 * one branch: only shortly after the provider asked who it is.
 */
export const applyCapacity = {
  ...base,
  call: 'ApplicaCapacita',
  summary: 'Apply a change of hours or capacity that was previewed',
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

/** The same of an absence: a consultant says when they are away themselves, once at a time (HTTP 409 `absent-already`). */
export const applyAbsence = {
  ...applyCapacity,
  call: 'ApplicaAssenza',
  summary: 'Apply an absence that was previewed',
  input: z.strictObject({ bozza: absence, sha256: sha256Hex }),
  permission: 'absence.write',
} as const satisfies DeskEndpoint;

const change = z.object({
  ...{ id: rowId, tipo: z.enum(CHANGE_KINDS), stato: z.enum(CHANGE_STATES), filiali: z.array(branchCode) },
  ...{ dal: isoDay, al: z.nullable(isoDay), motivo: z.string() },
  /** By name; null: from the command line. */
  ...{ chi: z.nullable(z.string()), secondo: z.nullable(z.string()), quando: stamp },
  /** People it touched, and of how many it is decided. */
  ...{ persone: z.int(), decise: z.int() },
  annullabile: z.boolean(),
  /** As it was drafted, which a second person sends with the hash; null: it was not drafted at a desk. */
  ...{ bozza: z.nullable(bozza), sha256: z.nullable(sha256Hex) },
});
export type CapacityChange = z.output<typeof change>;

/** Takes a change back while nobody has decided: everything stays as before. HTTP 409 once somebody has. */
export const undoCapacity = {
  ...base,
  call: 'AnnullaModifica',
  summary: 'Take an applied change of capacity back',
  input: z.strictObject({ modifica: rowId }),
  output: z.object({ Status: z.enum(['0', '1']), modifica: change }),
  statuses: [200, 409],
  keyed: true,
  permission: 'capacity.apply',
  retries: 5,
} as const satisfies DeskEndpoint;

/** Changes of a branch, newest first; `prima` pages on. */
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

/** When a branch receives: the week of today and those to come, and the days that differ. */
export const branchHours = {
  ...base,
  call: 'OrariFiliale',
  summary: 'Weekly hours and consultants of a branch, with the days that differ',
  input: z.strictObject({ filiale: branchCode }),
  output: z.object({
    filiale: z.object({ codice: branchCode, nome: z.string() }),
    oggi: isoDay,
    /** Earliest first; the first is in force today. */
    settimane: z.array(
      z.object({
        dal: isoDay,
        giorni: z.array(z.object({ giorno: weekday, orari: z.array(span), consulenti: z.int() })),
      }),
    ),
    chiusure: z.array(z.object({ ...asked, consulenti: z.int(), motivo: z.string() })),
    festivi: z.array(z.object({ giorno: isoDay, nome: z.string() })),
    /** -1 somebody is away, +1 somebody of another branch is here. */
    turni: z.array(z.object({ ...asked, consulenti: z.int() })),
  }),
  permission: 'agenda.read',
  sees: 'nobody',
  timeoutMs: TIMEOUT_MS.standard,
} as const satisfies DeskEndpoint;
