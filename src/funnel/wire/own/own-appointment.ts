import type { getAppointment, WireAppointment } from '#contract/appointments.ts';
import type { Output } from '#contract/endpoint.ts';
import { BY_CODE } from '#domain/product.ts';
import { ok, type Result } from '#domain/result.ts';
import { fromCompact } from '#domain/time/rome.ts';
import type { CallFault } from '../../api/call.ts';
import type { Appointment, OwnAppointment, Refused } from '../../session/appointment.ts';
import type { CallHours } from '../../session/call-time.ts';
import type { Caller } from '../../session/deps.ts';
import { toBranch } from '../branches/branch-shapes.ts';
import { toOpening } from '../branches/to-opening.ts';
import { toSlotTimes } from '../branches/to-slot-times.ts';
import { confirmation, slotTimeOf } from '../slot-time-of-instant.ts';
import { toWait } from './wait-earlier.ts';

const KIND = { visita: 'visit', ricontatto: 'call', richiesta: 'request' } as const;
const BESIDE = { 'altre-non-confermate': 'others-unverified', 'altro-confermato': 'another-verified' } as const;
const STATUS = { confermato: 'confirmed', provvisorio: 'provisional', annullato: 'cancelled' } as const;

export function toAppointment(wire: WireAppointment): Appointment {
  return {
    code: wire.oppID,
    product: BY_CODE[wire.prodotto],
    kind: KIND[wire.tipo],
    date: wire.data && fromCompact(wire.data),
    hour: wire.ora,
    branch: { ...toBranch(wire.filiale), agency: wire.agenzia },
    opening: toOpening(wire.orari),
    status: STATUS[wire.stato],
    version: wire.versione,
    person: { firstName: wire.nome, lastName: wire.cognome, email: wire.email, mobile: wire.cellulare },
    ...confirmation(wire.confermaEntro),
    call: toCall(wire.richiamata),
    callHours: wire.chiamata === undefined ? null : toHours(wire.chiamata),
    mailReturned: wire.mailTornata === true,
    earlier: wire.prima === undefined ? null : toWait(wire.prima),
    beside: wire.avviso === undefined ? null : BESIDE[wire.avviso],
  };
}

const toCall = (wire: WireAppointment['richiamata']): Appointment['call'] =>
  wire === undefined ? null : { ...slotTimeOf(wire.entro), words: wire.parola };

function toHours({ dalle, alle }: NonNullable<WireAppointment['chiamata']>): CallHours {
  const { date, hour: from } = slotTimeOf(dalle);
  return { date, from, until: slotTimeOf(alle).hour };
}

type WireRefused = Extract<Output<typeof getAppointment>, { resultCode: 2 }>;
const toRefused = ({ motivo, Message, alternative }: WireRefused): Refused => ({
  reason: motivo,
  message: Message,
  free: toSlotTimes(alternative),
});

type Read = Extract<OwnAppointment, { status: 'loaded' | 'refused' }>;

/**
 * Reads an appointment, or the refusal of a request, with the proof cookie; without a code the newest open appointment.
 */
export async function tryOwnAppointment({ call }: Caller, code?: string): Promise<Result<Read, CallFault>> {
  const found = await call('getAppointment', code === undefined ? {} : { oppID: code });
  if (!found.ok) return found;
  if (!('appuntamento' in found.value)) return ok({ status: 'refused', refusal: toRefused(found.value) });
  return ok({ status: 'loaded', appointment: toAppointment(found.value.appuntamento) });
}

/** Like `tryOwnAppointment`; null if nothing can be read. */
export async function readOwnAppointment(caller: Caller, code?: string): Promise<Read | null> {
  const read = await tryOwnAppointment(caller, code);
  return read.ok ? read.value : null;
}
