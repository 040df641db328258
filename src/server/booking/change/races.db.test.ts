import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { simplePayload } from '#contract/change.ts';
import { toInstant } from '#domain/time/rome.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, aContext, aCustomer, aDeps, aPayload, dayAhead, recognised, seal } from '../booking.testing.ts';
import { createAppointmentCall } from '../create/create.ts';
import { cancelAppointmentCall } from './cancel.ts';
import { moveAppointment } from './move.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 2);
  for (const who of PEOPLE.keys()) await isKnown(who);
});
afterEach(() => fresh.close());

const HOURS = ['10:00', '10:30', '11:00'];
const DAY = dayAhead(7);
const PEOPLE = [
  'BLLGVR87D52M999Y Ginevra Bellacqua',
  'VNTLSS82L21M999M Ulisse Ventimiglio',
  'FNTMDA68T02M999I Amedeo Fontebella',
  'LGRZOE96C49M999W Zoe Lagorosso',
];
const OPERATIONS = 50;

const personOf = (who: number) => {
  const [code = '', first = '', last = ''] = (PEOPLE[who] ?? '').split(' ');
  return { id: `C${who}`, code, first, last, email: `canarino.${who}@velaria.example`, mobile: '+393330000021' };
};
/** Whether a person has a stored contact: the appointment is then verified, and no second one is accepted. */
const isKnown = (who: number) => {
  const { id, code, first, last, email } = personOf(who);
  const codes = { tax_code_hash: seal.taxCodeHash(code), tax_code: seal.seal(code) };
  return aCustomer(fresh.db, { id, ...codes, first_name: first, last_name: last, email: seal.seal(email) });
};

/** A small seeded generator: equal seeds give equal races. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Known {
  oppID: string;
  proof: Buffer;
  version: number;
}
/** `oppID version` of each successful change: the version it was based on. */
const asked = new Set<string>();
/** The first slot of each appointment. */
const first = new Map<string, string>();
/** Result of an operation, enough to check that some serial order explains it. */
type Outcome = 'created' | 'moved' | 'cancelled' | 'refused' | 'stale';

async function create(who: number, hour: string, known: Map<number, Known>): Promise<Outcome> {
  const { code: codiceFiscale, first: nome } = personOf(who);
  const visit = Buffer.alloc(32, who + 1);
  const { lookupRef, masks } = await recognised(fresh.db, visit, personOf(who));
  const payload = aPayload({ lookupRef, data: DAY, ora: hour, datiCliente: { codiceFiscale, nome, ...masks } });
  const made = await createAppointmentCall(aDeps(fresh.db))(payload, aContext({ visit }));
  if (!made.ok || !('oppID' in made.value.body)) return 'refused';
  known.set(who, { oppID: made.value.body.oppID, proof: sha256(made.value.effects?.proofToken ?? ''), version: 1 });
  const minute = Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3));
  const day = `${DAY.slice(0, 4)}-${DAY.slice(4, 6)}-${DAY.slice(6)}`;
  first.set(made.value.body.oppID, new Date(toInstant(day, minute)).toISOString());
  return 'created';
}

async function move(who: number, hour: string, known: Map<number, Known>): Promise<Outcome> {
  const own = known.get(who);
  if (!own) return 'refused';
  const payload = simplePayload.parse({
    oppID: own.oppID,
    versione: own.version,
    data: `${DAY.slice(0, 4)}-${DAY.slice(4, 6)}-${DAY.slice(6)} ${hour}`,
  });
  const done = await moveAppointment(aDeps(fresh.db))('CreaAppuntamentoAsync', payload, aContext({ proof: own.proof }));
  if (!done.ok) return 'refused';
  if (done.value.status === 409) return 'stale';
  if (!('oppID' in done.value.body)) return 'refused';
  asked.add(`${own.oppID} ${payload.versione}`);
  own.version = Math.max(own.version, (await row(own.oppID)).version);
  return 'moved';
}

async function cancel(who: number, known: Map<number, Known>): Promise<Outcome> {
  const own = known.get(who);
  if (!own) return 'refused';
  const input = { oppID: own.oppID, versione: own.version };
  const done = await cancelAppointmentCall({ db: fresh.db, seal })(input, aContext({ proof: own.proof }));
  if (!done.ok) return 'refused';
  if (done.value.status === 409) return 'stale';
  asked.add(`${input.oppID} ${input.versione}`);
  return 'cancelled';
}

const row = (oppID: string) =>
  fresh.db.selectFrom('appointment').selectAll().where('opp_id', '=', oppID).executeTakeFirstOrThrow();

/** Invariants in any order: seats and appointments agree. */
async function contradictions(): Promise<unknown[]> {
  const found = await sql`
    select 'visit without its seat' as what, a.opp_id::text as of from appointment a
     where a.state = 'confirmed' and not exists
       (select 1 from seat s where s.appointment_id = a.id and s.starts = a.starts and s.branch_code = a.branch_code and s.state = 'booked')
    union all
    select 'seat of no confirmed visit', s.starts::text from seat s left join appointment a on a.id = s.appointment_id
     where s.state = 'booked' and (a.id is null or a.state <> 'confirmed' or a.starts <> s.starts)
    union all
    select 'more seats than consultants', s.starts::text from seat s where s.state = 'booked' group by s.starts having count(*) > 2
    union all
    select 'two visits of one person', encode(tax_code_hash, 'hex') from appointment where state = 'confirmed'
     group by tax_code_hash having count(*) > 1
    union all
    select 'version not counting the changes', a.opp_id from appointment a
     where a.version <> 1 + (select count(*) from outbox o where o.payload->>'oppID' = a.opp_id
                              and o.kind in ('appointment.moved', 'appointment.cancelled'))`.execute(fresh.db);
  return found.rows;
}

/**
 * Whether some order of an appointment's moves leads from its first slot to its current one. Each slot has as many
 * moves out as in, except the first and the last, and no move leaves a slot it never reached.
 */
async function unexplained(first: ReadonlyMap<string, string>): Promise<string[]> {
  const rows = await fresh.db.selectFrom('appointment').select(['opp_id', 'starts']).execute();
  const moves = await fresh.db.selectFrom('outbox').select('payload').where('kind', '=', 'appointment.moved').execute();
  return rows.flatMap(({ opp_id, starts }) => {
    const ways = moves.map(({ payload }) => payload).filter(({ oppID }) => oppID === opp_id);
    const begin = first.get(opp_id) ?? '';
    const reached = new Set([begin]);
    for (const _ of ways)
      for (const { previous, starts: next } of ways) if (reached.has(String(previous))) reached.add(String(next));
    const balance = (hour: string) =>
      ways.filter(({ starts: next }) => next === hour).length - ways.filter(({ previous }) => previous === hour).length;
    const end = starts?.toISOString() ?? '';
    const wanted = (hour: string) => Number(hour === end) - Number(hour === begin);
    const hours = new Set([
      ...ways.flatMap(({ previous, starts: next }) => [String(previous), String(next)]),
      begin,
      end,
    ]);
    const fine = [...hours].every((hour) => reached.has(hour) && balance(hour) === wanted(hour));
    return fine ? [] : [opp_id];
  });
}

/** Version steps without a request: two changes of one version cannot both succeed. */
async function unasked(): Promise<string[]> {
  const rows = await fresh.db.selectFrom('appointment').select(['opp_id', 'version']).execute();
  const steps = rows.flatMap(({ opp_id, version }) =>
    Array.from({ length: version - 1 }, (_, n) => `${opp_id} ${n + 1}`),
  );
  return steps.filter((step) => !asked.has(step));
}

const total = new Map<Outcome, number>();
afterAll(() => {
  // A server that refuses everything passes every check, so the races must have successes.
  for (const outcome of ['created', 'moved', 'cancelled', 'refused', 'stale'] as const)
    expect(total.get(outcome) ?? 0, outcome).toBeGreaterThan(20);
});

// R0.30
test.each(Array.from({ length: 20 }, (_, n) => n + 1))(
  'seed %i: fifty concurrent creates, moves and cancellations lose and duplicate no seat, and each version has its change',
  async (seed) => {
    const next = seeded(seed);
    const known = new Map<number, Known>();
    first.clear();
    asked.clear();
    const pickHour = () => HOURS[next(HOURS.length)] ?? '';
    const outcomes: Outcome[] = [];
    for (let done = 0; done < OPERATIONS; done += 10) {
      const burst = Array.from({ length: 10 }, () => {
        const who = next(PEOPLE.length);
        const what = next(10);
        if (what < 4) return create(who, pickHour(), known);
        return what < 8 ? move(who, pickHour(), known) : cancel(who, known);
      });
      outcomes.push(...(await Promise.all(burst)));
      expect(await contradictions()).toEqual([]);
    }
    expect([await unexplained(first), await unasked()]).toEqual([[], []]);
    for (const outcome of outcomes) total.set(outcome, (total.get(outcome) ?? 0) + 1);
    const created = outcomes.filter((outcome) => outcome === 'created').length;
    const rows = await fresh.db.selectFrom('appointment').select('state').execute();
    const cancelled = outcomes.filter((outcome) => outcome === 'cancelled').length;
    expect([rows.length, rows.filter(({ state }) => state === 'cancelled').length]).toEqual([created, cancelled]);
  },
);
