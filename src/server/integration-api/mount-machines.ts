import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type MachineAppointment, machineChanges, machineRead } from '#contract/machine/appointments.ts';
import type { MachineEndpoint } from '#contract/machine/machine-endpoint.ts';
import { err, ok } from '#domain/result.ts';
import { newestAnswers } from '../booking/consents/newest-answers.ts';
import { mount } from '../http/mount.ts';
import type { AuthenticatedClient } from './authenticate-client.ts';
import { assignSequence, type FeedEnd, placeOf } from './feed.ts';
import { type MachineGateDeps, type MachineHandle, machineGate, seesContacts } from './machine-gate.ts';
import { closeCursor, openCursor } from './partners/partner-cursor.ts';
import { machineAppointmentOf, type ReadRow, readRows } from './read-appointments.ts';

/** Serves the reads for programs of the lender and of partners below the API path. */
export function mountMachines(app: FastifyInstance, door: MachineGateDeps): void {
  const serve = <E extends MachineEndpoint>(endpoint: E, handle: MachineHandle<E>) =>
    mount(app, machineGate(door, endpoint), { endpoint, handle: handle as MachineHandle<MachineEndpoint> });
  serve(machineRead, readOne(door));
  serve(machineChanges, readChanges(door));
}

const readOne =
  (door: MachineGateDeps): MachineHandle<typeof machineRead> =>
  async ({ oppID }, known) => {
    const rows = await readRows(door.db, sql<boolean>`opp_id = ${oppID}::text and ${isReadBy(known)}`, 1);
    const [appuntamento] = await machineAppointments(door, known, rows);
    return appuntamento === undefined ? err('not-found') : ok({ rows, body: { appuntamento } });
  };

const readChanges =
  (door: MachineGateDeps): MachineHandle<typeof machineChanges> =>
  async ({ since, quanti }, known) => {
    const { db, seal } = door;
    const end = await assignSequence(db);
    const { isPartner } = known;
    const place = placeOf(isPartner && since !== undefined ? openCursor(seal, since) : since, end);
    const most = Number(quanti);
    const found = await readRows(db, sql<boolean>`feed.place > ${place}::bigint and ${isReadBy(known)}`, most + 1);
    const rows = found.slice(0, most);
    const altri = found.length > most;
    const next = `${end.era}.${reached(rows.at(-1)?.place ?? place, altri ? null : end)}`;
    const appuntamenti = await machineAppointments(door, known, rows);
    return ok({ rows, body: { appuntamenti, since: isPartner ? closeCursor(seal, next) : next, altri } });
  };

/** The place behind a page: of its last row, or of the feed's end, so that others' rows are read once. */
const reached = (place: string, end: FeedEnd | null): string =>
  end === null || BigInt(place) > BigInt(end.place) ? place : end.place;

/** SQL condition: the lender's programs read every appointment, a partner's program what it made. */
const isReadBy = ({ client, isPartner }: AuthenticatedClient) =>
  isPartner ? sql<boolean>`partner_id = ${client.id}::text` : sql<boolean>`true`;

/** Requests in wire format. Consents are given to the lender, so a partner's program reads none. */
async function machineAppointments(
  { db, seal }: MachineGateDeps,
  known: AuthenticatedClient,
  rows: readonly ReadRow[],
): Promise<MachineAppointment[]> {
  const open = seesContacts(known) ? seal.open : null;
  if (known.isPartner) return rows.map((row) => machineAppointmentOf(row, open));
  const answers = await newestAnswers(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const theirs = answers.filter(({ appointment_id }) => appointment_id === row.id);
    return machineAppointmentOf(row, open, theirs);
  });
}
