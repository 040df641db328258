import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { checkLetter } from '#domain/person/tax-code.ts';
import { aBranch, aPayload, dayAhead } from '../booking/booking.testing.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import { newKeys } from '../platform/config/keys.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { wireUp } from './start-server.ts';

interface Line {
  readonly event: string;
  readonly code?: string;
  readonly who?: string;
}
type Headers = Readonly<Record<string, string>>;

/** The tax code of an imaginary person, another one for each number up to 50. */
function taxCodeOf(n: number): string {
  const first15 = `BLLGVR${40 + n}D52M999`;
  return first15 + checkLetter(first15);
}

/** A whole server with a branch, human check and limits, and what its log says. */
export async function aPartnerServer(consultants = 2) {
  const fresh: FreshDatabase = await freshDatabase();
  await aBranch(fresh.db, consultants);
  const own = { PORT: '0', DATABASE_URL: fresh.url, FISSA_KEYS: newKeys(), FISSA_WORKER: 'off', DESK_PORT: 'off' };
  const read = readEnvironment({ ...own, FISSA_DATA_DIR: temporaryFolder('partner') });
  if (!read.ok) throw new Error(read.problems.join());
  const lines: Line[] = [];
  const { app, stop } = await wireUp(read.value, { write: (line) => void lines.push(JSON.parse(line)) });
  /** Sends a request; `token`: the bearer token, '' for none. */
  const post = (call: string, payload: object, token: string, headers: Headers = {}): Promise<LightMyRequestResponse> =>
    app.inject({
      ...{ method: 'POST', url: call.startsWith('/') ? call : `/fa3/api/${call}`, payload },
      headers: {
        ...{ 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
  const get = (path: string, token: string) =>
    app.inject({ url: `/fa3/api${path}`, headers: { authorization: `Bearer ${token}` } });
  /** Books the time for a person of this number. */
  const book = (token: string, n: number, ora = '10:00', headers: Headers = {}) => {
    const datiCliente = { codiceFiscale: taxCodeOf(n), email: `canarina.${n}@velaria.example` };
    return post('CreateAppointment', aPayload({ data: dayAhead(7), ora, datiCliente }), token, headers);
  };
  const hold = (token: string, customer: string, ora = '10:00') =>
    post('BloccaOrario', { codFiliale: '0101', data: dayAhead(7), ora }, token, { 'fissa-customer': customer });
  const close = async () => {
    await stop();
    await fresh.close();
  };
  return { db: fresh.db, app, lines, post, get, book, hold, close };
}
export type PartnerServer = Awaited<ReturnType<typeof aPartnerServer>>;
