import { type Kysely, sql, type Transaction } from 'kysely';
import { PRODUCTS } from '#domain/product.ts';
import { addDays, toInstant, weekday } from '#domain/time/rome.ts';
import { mobileHash, mobileTail } from '../booking/request/mobile-hash.ts';
import type { Town } from '../network/places/towns.ts';
import type { Seal } from '../platform/crypto/seal.ts';
import { newOppId } from '../platform/crypto/tokens.ts';
import type { Database } from '../platform/database/schema.ts';
import { countRows } from '../platform/database/statements/count-rows.ts';
import { demoNetwork } from './network.ts';
import { DEMO_PEOPLE, type DemoPerson } from './people.ts';

type Sealing = Pick<Seal, 'seal' | 'hash' | 'taxCodeHash'>;
const AT_TEN = 600;
const DAYS_AHEAD = 8;

/** Loads the demo data into an empty database, in one transaction; false if a branch exists already. */
export async function loadDemo(db: Kysely<Database>, towns: () => readonly Town[], seal: Sealing): Promise<boolean> {
  const isLoaded = await load(db, towns, seal);
  if (isLoaded) await countRows(db);
  return isLoaded;
}

const load = (db: Kysely<Database>, towns: () => readonly Town[], seal: Sealing): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await sql`lock table branch in share row exclusive mode`.execute(tx);
    if (await tx.selectFrom('branch').select('code').limit(1).executeTakeFirst()) return false;
    const { branches, hours, duty, agents } = demoNetwork(towns());
    await tx
      .insertInto('branch')
      .values([...branches])
      .execute();
    await tx
      .insertInto('opening_hours')
      .values([...hours])
      .execute();
    await tx
      .insertInto('duty')
      .values([...duty])
      .execute();
    await tx
      .insertInto('agent')
      .values([...agents])
      .execute();
    const { rows } = await sql<{ today: string }>`select (now() at time zone 'Europe/Rome')::date as today`.execute(tx);
    for (const [i, person] of DEMO_PEOPLE.entries())
      await insertPerson(tx, seal, { person, id: `C${String(i + 1).padStart(8, '0')}`, today: rows[0]?.today ?? '' });
    return true;
  });

interface Entry {
  readonly person: DemoPerson;
  readonly id: string;
  readonly today: string;
}

async function insertPerson(tx: Transaction<Database>, seal: Sealing, { person, id, today }: Entry) {
  const sealed = {
    tax_code_hash: seal.taxCodeHash(person.taxCode),
    tax_code: seal.seal(person.taxCode),
    first_name: person.firstName,
    last_name: person.lastName,
    email: seal.seal(person.email),
    mobile: person.mobile ? seal.seal(person.mobile) : null,
  };
  await tx
    .insertInto('customer')
    .values({
      id,
      ...sealed,
      cap: '20121',
      residence_cap: '20121',
      job: person.job,
      owner_branch: person.unowned ? null : '0151',
      open_personal: person.openPersonal ?? false,
      open_salary: person.openSalary ?? false,
      last_callback: null,
    })
    .execute();
  if (person.appointment && person.mobile && sealed.mobile)
    await insertAppointment(
      tx,
      {
        ...{ ...sealed, mobile: sealed.mobile, customer_id: id },
        ...{ mobile_hash: mobileHash(seal, person.mobile), mobile_tail: mobileTail(seal, person.mobile) },
      },
      person.appointment,
      today,
    );
}

type SealedPerson = Record<'tax_code_hash' | 'tax_code' | 'email' | 'mobile' | 'mobile_hash' | 'mobile_tail', Buffer> &
  Record<'first_name' | 'last_name' | 'customer_id', string>;

/** Inserts a future appointment on a weekday morning, in the last seat, because `demoLoad` takes the first ones. */
async function insertAppointment(
  tx: Transaction<Database>,
  person: SealedPerson,
  asked: 'personal' | 'salary',
  today: string,
) {
  const { code: product, asks: kind, atAgencies } = PRODUCTS[asked];
  const branch_code = atAgencies ? 'A5001' : '0151';
  const day = nextWeekday(addDays(today, DAYS_AHEAD));
  const starts = new Date(toInstant(day, AT_TEN));
  const row = { ...person, product, branch_code, starts, state: 'confirmed' as const };
  const nothingMore = { details: '{}', media: '{}', verified_at: sql<Date>`now()` };
  const { id } = await tx
    .insertInto('appointment')
    .values({ ...row, opp_id: newOppId(), contact_id: person.customer_id, kind, ...nothingMore })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { consultants } = await tx
    .selectFrom('duty')
    .select('consultants')
    .where('branch_code', '=', branch_code)
    .where('weekday', '=', weekday(day))
    .executeTakeFirstOrThrow();
  const booked = { branch_code, starts, seat: consultants, state: 'booked' as const, appointment_id: id };
  await tx
    .insertInto('seat')
    .values({ ...booked, visit: null, held_until: null })
    .execute();
}

const nextWeekday = (day: string): string => (weekday(day) > 5 ? nextWeekday(addDays(day, 1)) : day);
