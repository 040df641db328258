import { z } from 'zod/mini';
import { TIMEOUT_MS } from '../endpoint.ts';
import { branchCode } from '../wire.ts';
import { DESK_PATH, type DeskEndpoint } from './desk-endpoint.ts';

/** Path of the calendars on the desk's host; a token and `.ics` follow. */
export const CALENDAR_PATH = `${DESK_PATH}/calendario`;

const stamp = z.iso.datetime();
const base = { method: 'POST', sees: 'nobody', timeoutMs: TIMEOUT_MS.standard } as const;

/** The link, without its address; null without one. `letto` is the last read by a calendar program. */
const read = {
  ...base,
  output: z.object({ collegamento: z.nullable(z.object({ creato: stamp, letto: z.nullable(stamp) })) }),
  retries: 2,
} as const;
/**
 * Creates the link and answers its path, this once. A former link ends. Without a key, since a stored answer would
 * contain the secret: a repeated request makes another link, and the lost one ends.
 */
const make = { ...base, output: z.object({ percorso: z.string(), creato: stamp }), retries: 0 } as const;
/** Ends the link; without one nothing happens. */
const end = { ...base, output: z.object({ Status: z.literal('0') }), retries: 2 } as const;

const own = { input: z.strictObject({}), permission: 'calendar.own' } as const;
const ofBranch = { input: z.strictObject({ filiale: branchCode }), permission: 'calendar.branch' } as const;

export const ownCalendar = {
  ...{ ...read, ...own, call: 'MioCalendario' },
  summary: "The link to the user's own calendar",
} as const satisfies DeskEndpoint;
export const makeOwnCalendar = {
  ...{ ...make, ...own, call: 'CreaMioCalendario' },
  summary: "Create or replace the link to the user's own calendar",
} as const satisfies DeskEndpoint;
export const endOwnCalendar = {
  ...{ ...end, ...own, call: 'RevocaMioCalendario' },
  summary: "Revoke the link to the user's own calendar",
} as const satisfies DeskEndpoint;
export const branchCalendar = {
  ...{ ...read, ...ofBranch, call: 'CalendarioFiliale' },
  summary: "The link to a branch's calendar",
} as const satisfies DeskEndpoint;
export const makeBranchCalendar = {
  ...{ ...make, ...ofBranch, call: 'CreaCalendarioFiliale' },
  summary: "Create or replace the link to a branch's calendar",
} as const satisfies DeskEndpoint;
export const endBranchCalendar = {
  ...{ ...end, ...ofBranch, call: 'RevocaCalendarioFiliale' },
  summary: "Revoke the link to a branch's calendar",
} as const satisfies DeskEndpoint;
