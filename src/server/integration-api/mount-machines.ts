import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type MachineAppointment, machineChanges, machineRead } from '#contract/machine/appointments.ts';
import type { MachineEndpoint } from '#contract/machine/machine-endpoint.ts';
import { err, ok } from '#domain/result.ts';
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
  ({ db, seal }: MachineGateDeps): MachineHandle<typeof machineRead> =>
  async ({ oppID }, known) => {
    const [row] = await readRows(db, sql<boolean>`opp_id = ${oppID}::text and ${isReadBy(known)}`, 1);
    return row === undefined ? err('not-found') : ok({ rows: [row], body: { appuntamento: told(seal, known, row) } });
  };

const readChanges =
  ({ db, seal }: MachineGateDeps): MachineHandle<typeof machineChanges> =>
  async ({ since, quanti }, known) => {
    const end = await assignSequence(db);
    const { isPartner } = known;
    const place = placeOf(isPartner && since !== undefined ? openCursor(seal, since) : since, end);
    const most = Number(quanti);
    const found = await readRows(db, sql<boolean>`feed.place > ${place}::bigint and ${isReadBy(known)}`, most + 1);
    const rows = found.slice(0, most);
    const altri = found.length > most;
    const next = `${end.era}.${reached(rows.at(-1)?.place ?? place, altri ? null : end)}`;
    const appuntamenti = rows.map((row) => told(seal, known, row));
    return ok({ rows, body: { appuntamenti, since: isPartner ? closeCursor(seal, next) : next, altri } });
  };

/** The place behind a page: of its last row, or of the feed's end, so that others' rows are read once. */
const reached = (place: string, end: FeedEnd | null): string =>
  end === null || BigInt(place) > BigInt(end.place) ? place : end.place;

/** SQL condition: the lender's programs read every appointment, a partner's program what it made. */
const isReadBy = ({ client, isPartner }: AuthenticatedClient) =>
  isPartner ? sql<boolean>`partner_id = ${client.id}::text` : sql<boolean>`true`;

const told = ({ open }: MachineGateDeps['seal'], known: AuthenticatedClient, row: ReadRow): MachineAppointment =>
  machineAppointmentOf(row, seesContacts(known) ? open : null);
