import type { AppointmentRow } from '../snapshot/tables.ts';
import { type Facts, isCreate, requestOf } from './facts.ts';
import { grouped } from './grouped.ts';
import type { Violation } from './violation.ts';

const PURPOSES = ['privacyInterncommoffer', 'privacyOtherservice', 'privacyProfilazione', 'privacyExtcommoffer'];

/**
 * Checks that every request has the four consents that the person answered, and that equal purpose, version, product and
 * kind have one text hash (invariant I7).
 */
export function checkConsents({ snapshot, appointments, done }: Facts): readonly Violation[] {
  const byAppointment = grouped(snapshot.consents, ({ appointmentId }) => appointmentId);
  const asked = new Map(done.filter(isCreate).map((one) => [one.operation.taxCode, requestOf(one).datiCliente ?? {}]));
  const incomplete = appointments.flatMap((row) => {
    const own = byAppointment.get(row.id) ?? [];
    const answered = asked.get(row.taxCode ?? '');
    const right = PURPOSES.every((purpose) => {
      const rows = own.filter((consent) => consent.purpose === purpose);
      return rows.length === 1 && (answered === undefined || Number(answered[purpose]) === rows[0]?.value);
    });
    return right && own.length === PURPOSES.length
      ? []
      : [{ invariant: 'I7', detail: `${row.oppId} has not the four answers that were given` }];
  });
  return [...incomplete, ...oneWording(snapshot)];
}

function oneWording({ consents: rows, appointments }: Facts['snapshot']): readonly Violation[] {
  const asked = new Map(appointments.map(({ id, product, kind }) => [id, `product ${product}, a ${kind},`]));
  const wordings = grouped(
    rows.filter(({ appointmentId }) => appointmentId !== null),
    (row) => `${row.purpose} ${row.version} of ${asked.get(row.appointmentId ?? '')}`,
  );
  return [...wordings]
    .filter(([, same]) => new Set(same.map(({ sha256 }) => sha256)).size > 1)
    .map(([name]) => ({ invariant: 'I7', detail: `${name} has two wordings` }));
}

/** Checks that appointments and events match: one event for each create, move and cancellation (invariant I8). */
export function checkEvents({ snapshot, appointments, events, byOppId }: Facts): readonly Violation[] {
  const byCode = grouped(snapshot.events, ({ payload }) => String(payload.oppID));
  const orphans = events
    .filter(({ payload }) => typeof payload.oppID === 'string' && !byOppId.has(payload.oppID))
    .filter(({ payload }) => !snapshot.refusals.some(({ oppId }) => oppId === payload.oppID))
    .map(({ kind, payload }) => ({ invariant: 'I8', detail: `${kind} of ${payload.oppID}, which does not exist` }));
  const uneven = appointments.flatMap((row) => {
    const kinds = (byCode.get(row.oppId) ?? []).map(({ kind }) => kind);
    return eventCountFaults(row, (kind) => kinds.filter((one) => one === kind).length);
  });
  return [...orphans, ...uneven];
}

function eventCountFaults(row: AppointmentRow, count: (kind: string) => number): readonly Violation[] {
  const made = row.kind === 'call' ? 'callback.requested' : 'appointment.created';
  const cancelled = row.state === 'cancelled' ? 1 : 0;
  const changes = row.version - 1 - cancelled;
  // A change moves the appointment, changes its contacts, or both. There are at most as many moves as changes, and at
  // least as many as changes without a message to the previous contact.
  const moves = Math.min(changes, Math.max(count('appointment.moved'), changes - count('message.previous-contact')));
  const expected: Readonly<Record<string, number>> = {
    [made]: 1,
    'consent.recorded': 1,
    'appointment.cancelled': cancelled,
    'appointment.moved': moves,
  };
  return Object.entries(expected)
    .filter(([kind, wanted]) => count(kind) !== wanted)
    .map(([kind, wanted]) => ({
      invariant: 'I8',
      detail: `${row.oppId} version ${row.version} (${row.state}) has ${count(kind)} events ${kind}, not ${wanted}`,
    }));
}
