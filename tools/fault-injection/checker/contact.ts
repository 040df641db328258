import type { AppointmentRow, EventRow } from '../snapshot/tables.ts';
import { type Facts, isChange, isCreate, mayHaveHappened, requestOf } from './facts.ts';
import type { Violation } from './violation.ts';

/** The only kind of mail that is sent to the former address after a change. */
const TO_FORMER = 'message.previous-contact';

/** Checks that the contact of each appointment is one that its customer sent (I2). */
export function checkContacts(facts: Facts): readonly Violation[] {
  return facts.appointments.flatMap((row) => {
    const asked = askedFor(row, facts);
    return asked.length === 0 || asked.includes(row.email ?? '')
      ? []
      : [{ invariant: 'I2', detail: `${row.oppId} has a contact that nobody asked for` }];
  });
}

/** The addresses to which mails of an event may go; after a confirmed change of e-mail only the new one. */
export function addressesAt(event: EventRow, row: AppointmentRow, facts: Facts): readonly (string | null)[] {
  const all = [row.email, ...askedFor(row, facts)];
  const before = changesOf(row, facts).filter(
    ({ operation, outcome }) =>
      outcome.type === 'ok' && outcome.at < event.createdAt && emailIn(operation.body) !== null,
  );
  if (event.kind === TO_FORMER || before.length === 0) return all;
  const last = Math.max(...before.map((one) => requestOf(one).versione ?? 0));
  const now = changesOf(row, facts).filter((one) => (requestOf(one).versione ?? 0) >= last);
  return now.flatMap(({ operation }) => emailIn(operation.body) ?? []);
}

function askedFor(row: AppointmentRow, facts: Facts): readonly string[] {
  const creates = facts.done.filter((one) => isCreate(one) && one.operation.taxCode === row.taxCode);
  return [
    ...creates.flatMap((one) => requestOf(one).datiCliente?.email ?? emailIn(one.operation.body) ?? []),
    ...changesOf(row, facts).flatMap(({ operation }) => emailIn(operation.body) ?? []),
  ];
}

const changesOf = (row: AppointmentRow, { done }: Facts) =>
  done.filter((one) => isChange(one) && mayHaveHappened(one) && requestOf(one).oppID === row.oppId);

function emailIn(body: unknown): string | null {
  const { email } = (body ?? {}) as { readonly email?: unknown };
  return typeof email === 'string' && email !== '' ? email : null;
}
