import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { holdBody, visitBody } from '../faults/workload/bodies.ts';
import { type Answer, ask, type Question } from './core/ask.ts';
import { ROOT, withEngines } from './core/bed.ts';
import type { Bench } from './core/bench.ts';
import { dealFrom, nextPerson } from './core/deck.ts';
import { plainRow } from './core/judge.ts';
import { atMost, type Target } from './core/row.ts';
import { SEARCHES } from './core/search.ts';
import { knownPerson } from './core/seed.ts';

/** Begin, everything that is written, commit: a round trip for each phase of a write (R15.1.3). */
const READ = atMost(2, ' statements');
const CREATE = atMost(4, ' statements');
const HOLD = atMost(2, ' statements');
const COUNTER = join(ROOT, 'dist/bench/statements.js');

interface Counted {
  readonly call: string;
  readonly question: Question;
  readonly target: Target;
}

/** How many statements a call sends before it answers; `statements.db.test.ts` holds the same to today's numbers. */
export const p04: Bench = {
  id: 'P4',
  name: 'statements a call',
  take: async (bed) => {
    const database = await bed.standard();
    const deck = await dealFrom(database);
    return withEngines([bed.engine(database, {}, [COUNTER])], async ([engine]) => {
      const wanted = deck.next();
      const keyed = { 'idempotency-key': randomUUID() };
      const created = { headers: keyed, body: visitBody(nextPerson(), 'PP', wanted) };
      const look = { body: { CodiceFiscale: knownPerson(0).taxCode } };
      const day = { body: { Codice: wanted.branch, Data: wanted.day } };
      const week = { body: { Codice: wanted.branch, Data: wanted.day, Giorni: 7 } };
      const hold = { headers: { 'idempotency-key': randomUUID() }, body: holdBody(deck.next()) };
      const calls: readonly Counted[] = [
        { call: 'TrovaFiliali3', question: { body: SEARCHES[0]?.body }, target: READ },
        { call: 'GetFiliale', question: { body: { Codice: wanted.branch } }, target: READ },
        { call: 'Disponibilita', question: day, target: READ },
        { call: 'Disponibilita', question: week, target: READ },
        { call: 'GetUserDataAndAppointmentByCf', question: look, target: READ },
        { call: 'BloccaOrario', question: hold, target: HOLD },
        { call: 'CreateAppointment', question: created, target: CREATE },
      ];
      const rows = [];
      for (const { call, question, target } of calls) {
        const value = countOf(await ask(`${engine?.url}/fa3/api/${call}`, question));
        const work = question === week ? 'seven days' : 'up to its answer, limits off';
        rows.push(plainRow({ id: 'P4', name: call, work, unit: 'statements', target, value }));
      }
      return { rows };
    });
  },
};

function countOf({ status, text, headers }: Answer): number {
  const count = Number(headers['x-statements']);
  if (status !== 200 || text.includes('"Status":"1"') || !(count >= 0))
    throw new Error(`answered ${status} with ${headers['x-statements']} statements: ${text.slice(0, 100)}`);
  return count;
}
