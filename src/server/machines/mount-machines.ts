import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { API_PATH } from '#contract/endpoint.ts';
import { type MachineAppointment, machineChanges, machineRead } from '#contract/machine/appointments.ts';
import type { MachineEndpoint } from '#contract/machine/machine-endpoint.ts';
import { checkedJson } from '../http/answer/checked.ts';
import { tracedCall } from '../http/door/traced-call.ts';
import { countAttempt, secondsLeft } from '../http/limits/attempts.ts';
import { refuse } from '../http/problems.ts';
import type { Seal } from '../platform/crypto/seal.ts';
import type { Database } from '../platform/database/schema.ts';
import type { MachineClient } from './clients.ts';
import { givePlaces, placeOf } from './feed.ts';
import { machineAppointmentOf, type ReadRow, readRows } from './read-appointments.ts';
import type { Known, Recognise } from './recognise.ts';
import type { WriteRead } from './write-reads.ts';

export interface MachineDoor {
  readonly db: Kysely<Database>;
  readonly seal: Pick<Seal, 'open' | 'hash'>;
  readonly recognise: Recognise;
  readonly writeRead: WriteRead;
  readonly rateLimits: boolean;
}

/** What a read found: rows to be told, and the answer around them; null when there is nothing. */
interface Found {
  readonly rows: readonly ReadRow[];
  readonly answer: (appointments: readonly MachineAppointment[]) => unknown;
}
type Read<E extends MachineEndpoint> = (input: z.output<E['input']>) => Promise<Found | null>;

/** Serves the reads for the lender's own programs below the calls' path. */
export function mountMachines(app: FastifyInstance, door: MachineDoor): void {
  const { db } = door;
  mountRead(app, door, machineRead, async ({ oppID }) => {
    const [row] = await readRows(db, sql<boolean>`opp_id = ${oppID}::text`, 1);
    return row === undefined
      ? null
      : { rows: [row], answer: ([appuntamento]: readonly unknown[]) => ({ appuntamento }) };
  });
  mountRead(app, door, machineChanges, async ({ since, quanti }) => {
    const end = await givePlaces(db);
    const place = placeOf(since, end);
    const most = Number(quanti);
    const found = await readRows(db, sql<boolean>`feed.place > ${place}::bigint`, most + 1);
    const rows = found.slice(0, most);
    const next = `${end.era}.${rows.at(-1)?.place ?? place}`;
    return { rows, answer: (appuntamenti) => ({ appuntamenti, since: next, altri: found.length > most }) };
  });
}

function mountRead<E extends MachineEndpoint>(
  app: FastifyInstance,
  door: MachineDoor,
  endpoint: E,
  read: Read<E>,
): void {
  app.route({
    method: 'GET',
    url: `${API_PATH}${endpoint.path.replace(/\{(\w+)\}/, ':$1')}`,
    exposeHeadRoute: false,
    handler: (request, reply) => {
      request.call = endpoint.call;
      return tracedCall(endpoint.call, request, reply, () => serve(request, reply));
    },
  });

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const token = tokenOf(request);
    const known = token === '' ? null : await door.recognise(token).catch(() => 'unavailable' as const);
    if (known === 'unavailable') return refuse(reply, 'unavailable');
    if (known === null) return refuse(reply, 'not-recognised');
    const act = { call: endpoint.call, token, requestId: request.id };
    const withContacts = known.scopes.includes('appointments.contacts');
    const refused = async (code: 'malformed' | 'not-found' | 'too-many-requests') => {
      await door.writeRead(known.client, { ...act, rows: [], withContacts, change: { refused: code } });
      return refuse(reply, code);
    };
    const wait = await waitOf(door, known.client);
    if (wait !== null) {
      reply.header('retry-after', wait.seconds);
      return wait.isFirst ? refused('too-many-requests') : refuse(reply, 'too-many-requests');
    }
    const input = z.safeParse(endpoint.input, { ...(request.params as object), ...(request.query as object) });
    if (!input.success) return refused('malformed');
    const found = await read(input.data as z.output<E['input']>);
    if (found === null) return refused('not-found');
    await door.writeRead(known.client, {
      ...act,
      rows: found.rows,
      withContacts,
      change: { count: found.rows.length },
    });
    return answered(reply, found, known);
  }

  function answered(reply: FastifyReply, { rows, answer }: Found, { scopes }: Known): FastifyReply {
    const open = scopes.includes('appointments.contacts') ? door.seal.open : null;
    const body = answer(rows.map((row) => machineAppointmentOf(row, open)));
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(checkedJson(endpoint.output, body, endpoint.call));
  }
}

const tokenOf = ({ headers }: FastifyRequest): string =>
  /^Bearer ([\w.-]{1,8000})$/i.exec(headers.authorization ?? '')?.[1] ?? '';

interface Wait {
  readonly seconds: number;
  /** Of this minute: it alone is an act, or a program that never waits would fill the register. */
  readonly isFirst: boolean;
}

/** How long a client must wait, of all servers together; null when it may read. */
async function waitOf({ db, seal, rateLimits }: MachineDoor, client: MachineClient): Promise<Wait | null> {
  if (!rateLimits) return null;
  const count = await countAttempt(db, seal.hash(`attempt\0machine\0${client.id}`), 1);
  if (count <= client.perMinute) return null;
  return { seconds: await secondsLeft(db, 1), isFirst: count === client.perMinute + 1 };
}
