import { createSeal, type Seal } from '../../../src/server/platform/crypto/seal.ts';
import { personOf } from '../../fault-injection/workload/people.ts';
import type { Database } from './database.ts';

/** Number of customers with complete data; the others are rows of the same width without meaning. */
export const KNOWN = 400;
/** Code of a branch with three consultants and no appointments, for which visitors compete. */
export const RACE_BRANCH = 'RACE3';
/** Seed from which the known customers are invented; the people who book have other seeds. */
const KNOWN_SEED = 900;
const BOOKED_EACH = 200;

export const knownPerson = (n: number) => personOf(KNOWN_SEED, n);

export function sealOf(keys: string): Seal {
  const { encryption, hash } = JSON.parse(keys) as { readonly encryption: string; readonly hash: string };
  return createSeal({ encryption: Buffer.from(encryption, 'base64'), hash: Buffer.from(hash, 'base64') });
}

/** Executes a statement without triggers and foreign-key checks, since the generated rows are consistent. */
const quickly = async (db: Database, statement: string, values: readonly unknown[] = []): Promise<void> => {
  const client = await db.pool.connect();
  try {
    await client.query("set session_replication_role = replica; set synchronous_commit = off; set work_mem = '64MB'");
    await client.query(statement, [...values]);
  } finally {
    client.release(true);
  }
};

const code = (n: string) => `'B' || lpad((${n})::text, 5, '0')`;

/**
 * Inserts the branches of scenario S1: open Monday to Friday 9-13 and 14-18, two consultants. A hash distributes them
 * over the country, without towns that have a local holiday.
 */
export async function seedBranches(db: Database, from: number, past: number): Promise<void> {
  const place = (salt: string) => `(('x' || substr(md5('${salt}' || n), 1, 7))::bit(28)::int / 268435456.0)`;
  await quickly(
    db,
    `insert into branch (code, kind, name, address, cap, city, province, lat, lng)
     select ${code('n')}, 'branch', 'Filiale ' || n, 'Via della Vela ' || n, '20121', 'Banco di prova', 'MI',
            round((37 + 9 * ${place('lat')})::numeric, 5), round((7.5 + 10 * ${place('lng')})::numeric, 5)
       from generate_series($1::int, $2::int - 1) n`,
    [from, past],
  );
  const codes = `select ${code('n')} as code from generate_series(${from}, ${past - 1}) n`;
  await agendaOf(db, codes, 2);
  await db.query('analyze branch, opening_hours, duty');
}

async function agendaOf(db: Database, codes: string, consultants: number): Promise<void> {
  await quickly(
    db,
    `insert into opening_hours (branch_code, weekday, opens, closes)
     select code, weekday, opens, opens + 240
       from (${codes}) b, generate_series(1, 5) weekday, unnest(array[540, 840]) opens`,
  );
  await quickly(
    db,
    `insert into duty (branch_code, weekday, consultants)
     select code, weekday, ${consultants} from (${codes}) b, generate_series(1, 5) weekday`,
  );
}

/** Inserts the branch for which visitors compete. No search finds it, because it is far from all places. */
export async function seedRaceBranch(db: Database): Promise<void> {
  await quickly(
    db,
    `insert into branch (code, kind, name, address, cap, city, province, lat, lng)
     values ('${RACE_BRANCH}', 'branch', 'Filiale in gara', 'Via della Vela 1', '92031', 'Banco di prova', 'AG', 35.5, 12.6)`,
  );
  await agendaOf(db, `select '${RACE_BRANCH}' as code`, 3);
}

/** The common columns of seeded appointments; `opp_id` is unique by its two parts. */
const appointmentColumns = `opp_id, contact_id, product, branch_code, starts, state, tax_code_hash, tax_code, first_name, last_name,
  email, mobile, details, media, kind, verified_at`;
const appointmentValues = (series: string, of: { code: string; starts: string; state: string }) => `
  '${series}' || lpad(n::text, 17, '0'), '${series}' || lpad(n::text, 17, '0'), 1, ${of.code}, ${of.starts}, '${of.state}',
  sha256(('${series}' || n)::bytea), decode(repeat('00', 49), 'hex'), 'Nessuno', 'Di Prova',
  decode(repeat('00', 60), 'hex'), decode(repeat('00', 46), 'hex'), '{}', '{}', 'visit', now()`;

/** Books 200 seats of each branch, spread over the working days of the next two weeks, never over capacity. */
export async function seedBookings(db: Database, from: number, past: number): Promise<void> {
  const slot = `((n % ${BOOKED_EACH}) * 13 + (n / ${BOOKED_EACH}) * 7) % 320`;
  await quickly(
    db,
    `with work as (
       select row_number() over (order by d) - 1 as i, d::date as day
         from generate_series(current_date + 1, current_date + 14, interval '1 day') d where extract(isodow from d) < 6
     ), wanted as (
       select n, ${code(`n / ${BOOKED_EACH}`)} as branch, (${slot}) % 2 + 1 as seat,
              (work.day + make_interval(mins => 540 + half * 30 + case when half >= 8 then 60 else 0 end))
                at time zone 'Europe/Rome' as starts
         from generate_series($1::int * ${BOOKED_EACH}, $2::int * ${BOOKED_EACH} - 1) n
         cross join lateral (select ((${slot}) % 32) / 2 as half) h
         join work on work.i = (${slot}) / 32
     ), made as (
       insert into appointment (${appointmentColumns})
       select ${appointmentValues('F', { code: 'branch', starts: 'starts', state: 'confirmed' })} from wanted
       returning id, opp_id
     )
     insert into seat (branch_code, starts, seat, state, appointment_id)
     select w.branch, w.starts, w.seat, 'booked', m.id
       from made m join wanted w on m.opp_id = 'F' || lpad(w.n::text, 17, '0')`,
    [from, past],
  );
  await db.query('analyze appointment, seat');
}

const SLICE = 500_000;
const A_DAY = 150 * 32;

/** Inserts appointments of past years with their seats, at the first 150 branches, in chronological order. */
export async function seedPast(db: Database, count: number, progress: (done: number) => void): Promise<void> {
  for (let from = 0; from < count; from += SLICE) {
    const past = Math.min(from + SLICE, count);
    await quickly(
      db,
      `with wanted as (
         select n, ${code('n % 150')} as branch, (n / 2400) % 2 + 1 as seat,
                (current_date - ${Math.ceil(count / A_DAY)} + n / ${A_DAY}
                  + make_interval(mins => 480 + ((n / 150) % 16) * 30)) at time zone 'UTC' as starts
           from generate_series(${from}, ${past - 1}) n
       ), made as (
         insert into appointment (${appointmentColumns})
         select ${appointmentValues('G', { code: 'branch', starts: 'starts', state: 'past' })} from wanted
         returning id, branch_code, starts, opp_id
       )
       insert into seat (branch_code, starts, seat, state, appointment_id)
       select m.branch_code, m.starts, ((right(m.opp_id, 12)::bigint / 2400) % 2 + 1)::smallint, 'booked', m.id from made m`,
    );
    progress(past);
  }
  await db.query('vacuum analyze appointment, seat');
}

/** Inserts so many customers, the first `KNOWN` of them with complete data. */
export async function seedCustomers(db: Database, seal: Seal, count: number): Promise<void> {
  const columns = 'id, tax_code_hash, tax_code, first_name, last_name, email, mobile, cap, residence_cap, job';
  await quickly(
    db,
    `insert into customer (${columns})
     select 'K' || lpad(n::text, 8, '0'), sha256(('customer' || n)::bytea), decode(repeat('00', 49), 'hex'),
            'Nessuno', 'Di Prova', decode(repeat('00', 60), 'hex'), decode(repeat('00', 46), 'hex'), '20121', '20121', 2
       from generate_series($1::int, $2::int - 1) n`,
    [KNOWN, count],
  );
  const known = Array.from({ length: KNOWN }, (_, n) => knownPerson(n));
  await quickly(
    db,
    `insert into customer (${columns})
     select 'K' || lpad((n - 1)::text, 8, '0'), hash, code, 'Zebedeo', 'Canarinelli', email, mobile, '20121', '20121', 2
       from unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bytea[]) with ordinality as k (hash, code, email, mobile, n)`,
    [
      known.map(({ taxCode }) => seal.taxCodeHash(taxCode)),
      known.map(({ taxCode }) => seal.seal(taxCode)),
      known.map(({ email }) => seal.seal(email)),
      known.map(({ mobile }) => seal.seal(`+39${mobile}`)),
    ],
  );
  await db.query('analyze customer');
}
