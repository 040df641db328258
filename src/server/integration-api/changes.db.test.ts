import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MachineAppointment } from '#contract/machine/appointments.ts';
import { aBranch, seal } from '../booking/booking.testing.ts';
import { anonymise } from '../booking/retention/forget.ts';
import { aVisit } from '../desk/desk.testing.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { aClient, aKey, aMachineDoor, type Get, theMachines, tokenOf } from './machines.testing.ts';

let fresh: FreshDatabase;
let get: Get;
let token: string;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
  const key = await aKey('one');
  ({ get } = await aMachineDoor(fresh.db, theMachines(aClient('crm', [key]))));
  token = await tokenOf('crm', key);
});
afterEach(() => fresh.close());

const code = (n: number) => `OPP${String(n).padStart(15, '0')}`;
interface Page {
  readonly appuntamenti: readonly MachineAppointment[];
  readonly since: string;
  readonly altri: boolean;
}
const page = async (since?: string, quanti = 100): Promise<Page> => {
  const asked = new URLSearchParams({ quanti: String(quanti), ...(since === undefined ? {} : { since }) });
  const answer = await get(`/appointments?${asked}`, token);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const codes = ({ appuntamenti }: Page) => appuntamenti.map(({ oppID }) => oppID);
const change = (n: number, what: string) =>
  sql`update appointment set ${sql.raw(what)} where opp_id = ${code(n)}::text`.execute(fresh.db);

describe('the feed of changes', () => {
  // R18.5.2
  test('returns page by page each appointment once in its current state, then nothing more', async () => {
    for (const n of [1, 2, 3]) await aVisit(fresh.db, { oppId: code(n), in: 24 });
    const first = await page(undefined, 2);
    expect([codes(first), first.altri]).toEqual([[code(1), code(2)], true]);
    const second = await page(first.since, 2);
    expect([codes(second), second.altri]).toEqual([[code(3)], false]);
    expect(await page(second.since)).toEqual({ appuntamenti: [], since: second.since, altri: false });
  });

  // R18.5.2
  test('has a cursor that advances to the end, past rows that the reader does not see', async () => {
    for (const n of [1, 2, 3]) await aVisit(fresh.db, { oppId: code(n), in: 24 });
    await page();
    await sql`delete from appointment_feed where place > 1`.execute(fresh.db);
    expect((await page()).since.split('.')[1]).toBe('3');
  });

  // R18.5.2
  test('returns moves and cancellations after everything that was read before', async () => {
    for (const n of [1, 2, 3]) await aVisit(fresh.db, { oppId: code(n), in: 24 });
    const { since, appuntamenti } = await page();
    expect(appuntamenti.map(({ stato, spostato }) => [stato, spostato])).toEqual(Array(3).fill(['confermato', null]));
    await change(1, "starts = starts + interval '1 hour', version = 2");
    await change(2, "state = 'cancelled', version = 2");
    const next = await page(since);
    expect(next.appuntamenti).toMatchObject([
      { oppID: code(1), stato: 'confermato', versione: 2, spostato: expect.any(String) },
      { oppID: code(2), stato: 'annullato', versione: 2, spostato: null },
    ]);
    await change(1, "state = 'cancelled', version = 3");
    expect((await page(next.since)).appuntamenti).toMatchObject([
      { oppID: code(1), stato: 'annullato', spostato: expect.any(String) },
    ]);
  });

  // R18.5.2
  test('returns anonymised requests without a person', async () => {
    for (const n of [1, 2]) await aVisit(fresh.db, { oppId: code(n), in: 24 });
    await change(2, "state = 'cancelled'");
    const { since } = await page();
    await anonymise(fresh.db, 'appointment', seal.seal(''), sql`opp_id = ${code(2)}::text`);
    expect((await page(since)).appuntamenti).toMatchObject([{ oppID: code(2), stato: 'annullato', anonimo: true }]);
  });

  // R18.5.2
  test('returns a change that was committed late, although later changes were read before', async () => {
    await aVisit(fresh.db, { oppId: code(1), in: 24 });
    const { since: start } = await page();
    const late = await fresh.db.startTransaction().execute();
    await aVisit(late, { oppId: code(2), in: 24 });
    await sql`update appointment set version = 7 where opp_id = ${code(1)}::text`.execute(late);
    await aVisit(fresh.db, { oppId: code(3), in: 24 });
    const meanwhile = await page(start);
    expect(codes(meanwhile)).toEqual([code(3)]);
    await late.commit().execute();
    expect(codes(await page(meanwhile.since)).sort()).toEqual([code(1), code(2)]);
  });

  // R18.5.2
  test('is complete for each of several readers during many writes', async () => {
    const writers = [1, 2, 3, 4].map(async (writer) => {
      for (let n = 0; n < 6; n += 1) {
        await aVisit(fresh.db, { oppId: code(writer * 100 + n), in: 24 });
        await change(writer * 100 + Math.floor(n / 2), 'version = version + 1');
      }
    });
    let isOver = false;
    const reader = async () => {
      const kept = new Map<string, number>();
      let since: string | undefined;
      for (let last = false; !last; ) {
        last = isOver;
        const read = await page(since, 5);
        for (const { oppID, versione } of read.appuntamenti) kept.set(oppID, versione);
        since = read.since;
        last &&= !read.altri;
      }
      return kept;
    };
    const readers = [reader(), reader()];
    await Promise.all(writers);
    isOver = true;
    const rows = await fresh.db.selectFrom('appointment').select(['opp_id', 'version']).execute();
    const truth = new Map(rows.map(({ opp_id, version }) => [opp_id, version]));
    for (const kept of await Promise.all(readers)) expect(kept).toEqual(truth);
  });

  test('returns the newest answer to each consent, and a later answer as a change', async () => {
    for (const n of [1, 2]) await aVisit(fresh.db, { oppId: code(n), in: 24 });
    const answer = (n: number, purpose: string, value: number) => sql`
      insert into consent (appointment_id, purpose, value, text_version, text_sha256, channel, language)
      select id, ${purpose}::text, ${value}::int, '2026-11', '\\x00', 'web', 'it' from appointment where opp_id = ${code(n)}::text`;
    await answer(1, 'privacyProfilazione', 1).execute(fresh.db);
    await answer(1, 'privacyOtherservice', 1).execute(fresh.db);
    const { since, appuntamenti } = await page();
    expect(appuntamenti.map(({ consensi }) => consensi?.length)).toEqual([2, 0]);
    await answer(1, 'privacyProfilazione', 0).execute(fresh.db);
    const next = await page(since);
    expect(codes(next)).toEqual([code(1)]);
    expect(next.appuntamenti[0]?.consensi).toEqual([
      { scopo: 'privacyOtherservice', risposta: true, quando: expect.any(String) },
      { scopo: 'privacyProfilazione', risposta: false, quando: expect.any(String) },
    ]);
    expect(Date.parse(next.appuntamenti[0]?.cambiato ?? '')).toBeGreaterThan(
      Date.parse(appuntamenti[0]?.cambiato ?? ''),
    );
    expect(codes(await page(next.since))).toEqual([]);
  });

  // R18.5.2
  test('does not list rows whose encryption keys alone changed', async () => {
    await aVisit(fresh.db, { oppId: code(1), in: 24 });
    const { since } = await page();
    await sql`update appointment set email = ${seal.seal('x@velaria.example')}`.execute(fresh.db);
    expect(codes(await page(since))).toEqual([]);
  });

  // R18.5.2
  test('starts again from the beginning for a cursor of another order, or beyond the end', async () => {
    await aVisit(fresh.db, { oppId: code(1), in: 24 });
    const { since } = await page();
    const [era] = since.split('.');
    expect(codes(await page('00000000.1'))).toEqual([code(1)]);
    expect(codes(await page(`${era}.999999`))).toEqual([code(1)]);
    await sql`update feed_end set era = 'ffffffff'`.execute(fresh.db);
    expect(codes(await page(since))).toEqual([code(1)]);
  });

  // R18.5.2
  test.each(['since=yesterday', 'quanti=0', 'quanti=501', 'altro=1'])('%s is refused', async (asked) => {
    expect((await get(`/appointments?${asked}`, token)).json()).toMatchObject({ status: 400, code: 'malformed' });
  });
});
