import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { holdBody, visitBody } from '../fault-injection/workload/bodies.ts';
import { type Answer, ask, type Question } from './core/ask.ts';
import type { Bench } from './core/bench.ts';
import { ROOT, withEngines } from './core/fixture.ts';
import { plainRow } from './core/judge.ts';
import { atMost } from './core/row.ts';
import { SEARCHES } from './core/search.ts';
import { knownPerson } from './core/seed.ts';
import { nextPerson, slotPoolOf } from './core/slot-pool.ts';

const READ = { header: 'x-statements', unit: 'statements', most: 2 } as const;
/** A create needs at most five round trips: begin, read, write, answer, commit. */
const WRITE = { header: 'x-round-trips', unit: 'round trips', most: 5 } as const;
const COUNTER = join(ROOT, 'dist/tools/bench/statements.js');

interface Counted {
  readonly call: string;
  readonly question: Question;
  readonly counts: typeof READ | typeof WRITE;
}

/** Counts the SQL statements of each endpoint; `statements.db.test.ts` fails if a number grows. */
export const p04: Bench = {
  id: 'P4',
  name: 'statements a call',
  take: async (fixture) => {
    const database = await fixture.standard();
    const slots = await slotPoolOf(database);
    return withEngines([fixture.engine(database, {}, [COUNTER])], async ([engine]) => {
      const wanted = slots.next();
      const keyed = { 'idempotency-key': randomUUID() };
      const created = { headers: keyed, body: visitBody(nextPerson(), 'PP', wanted) };
      const look = { body: { CodiceFiscale: knownPerson(0).taxCode } };
      const day = { body: { Codice: wanted.branch, Data: wanted.day } };
      const week = { body: { Codice: wanted.branch, Data: wanted.day, Giorni: 7 } };
      const hold = { headers: { 'idempotency-key': randomUUID() }, body: holdBody(slots.next()) };
      const calls: readonly Counted[] = [
        { call: 'TrovaFiliali3', question: { body: SEARCHES[0]?.body }, counts: READ },
        { call: 'GetFiliale', question: { body: { Codice: wanted.branch } }, counts: READ },
        { call: 'Disponibilita', question: day, counts: READ },
        { call: 'Disponibilita', question: week, counts: READ },
        { call: 'GetUserDataAndAppointmentByCf', question: look, counts: READ },
        { call: 'BloccaOrario', question: hold, counts: WRITE },
        { call: 'CreateAppointment', question: created, counts: WRITE },
      ];
      const rows = [];
      for (const { call, question, counts } of calls) {
        const answer = await ask(`${engine?.url}/fa3/api/${call}`, question);
        const { unit, most } = counts;
        const value = countOf(answer, counts.header);
        const span = question === week ? 'seven days' : 'up to its answer, limits off';
        const work = counts === READ ? span : `${span}; ${countOf(answer, 'x-statements')} statements`;
        rows.push(plainRow({ id: 'P4', name: call, work, unit, target: atMost(most, ` ${unit}`), value }));
      }
      return { rows };
    });
  },
};

function countOf({ status, text, headers }: Answer, header: string): number {
  const count = Number(headers[header]);
  if (status !== 200 || text.includes('"Status":"1"') || !(count >= 0))
    throw new Error(`answered ${status} with ${header}: ${headers[header]}: ${text.slice(0, 100)}`);
  return count;
}
