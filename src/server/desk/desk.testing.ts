import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Role } from '#domain/desk/roles.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import type { AgendaDeps } from '../availability/read-days.ts';
import { aBranch, aDeps, customer, seal } from '../booking/booking.testing.ts';
import type { CapacityDeps } from '../booking/capacity/apply-change.ts';
import type { BookingDeps } from '../booking/create/booking-deps.ts';
import { deskHandlersOf } from '../bootstrap/desk-handlers.ts';
import { createTokens } from '../links/tokens.ts';
import type { Clock } from '../platform/clock.ts';
import { demoSites } from '../platform/config/demo-site.ts';
import type { Sites } from '../platform/config/site.ts';
import { brandWords } from '../platform/config/site-words.ts';
import type { Database } from '../platform/database/schema.ts';
import type { LineSink } from '../platform/operator-log.ts';
import { createPseudonym } from '../platform/security-log/pseudonym.ts';
import type { CallHours } from './calls/take-call.ts';
import { createDesk } from './http/desk-app.ts';
import type { EraseDeps } from './privacy/erase.ts';
import { openSession } from './sign-in/sessions.ts';

/** Branch 0101 of area NORD, 0102 of area SUD, each open every day. */
export async function twoBranches(db: Kysely<Database>): Promise<void> {
  await aBranch(db);
  await db
    .insertInto('area')
    .values([
      { code: 'NORD', name: 'Nord' },
      { code: 'SUD', name: 'Sud' },
    ])
    .execute();
  await sql`insert into branch (code, kind, name, address, cap, city, province, lat, lng, email, phone, active)
            select '0102', kind, 'Filiale di Roma', address, '00184', 'Roma', 'RM', 41.9, 12.5, email, phone, active
              from branch where code = '0101'`.execute(db);
  for (const table of ['opening_hours', 'duty'])
    await sql`insert into ${sql.table(table)}
              select '0102', ${sql.raw(table === 'duty' ? 'weekday, consultants' : 'weekday, opens, closes')}
                from ${sql.table(table)} where branch_code = '0101'`.execute(db);
  await sql`update branch set area_code = case code when '0101' then 'NORD' else 'SUD' end`.execute(db);
}

/**
 * A staff member with one role: of branch 0101, of area NORD, or of the network; an agent has the code as agent code.
 * Returns the session token.
 */
export async function aPerson(db: Kysely<Database>, role: Role, code: string = role): Promise<string> {
  if (role === 'agent') await sql`insert into agent (code, name) values (${code}, ${`Agente ${code}`})`.execute(db);
  const { id } = await db
    .insertInto('staff')
    .values({
      code,
      issuer: 'test',
      subject: code,
      name: `Persona ${code}`,
      email: `${code}@staff.example`,
      agent_code: role === 'agent' ? code : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ofBranch = role === 'consultant' || role === 'manager';
  await db
    .insertInto('staff_role')
    .values({
      ...{ staff_id: id, role, branch_code: ofBranch ? '0101' : null, area_code: role === 'area' ? 'NORD' : null },
      ...{ granted_by: null, approved_by: null, until: null },
    })
    .execute();
  return openSession(db, { staffId: id, sid: null, authenticatedAt: new Date() });
}

export interface Visit {
  readonly oppId: string;
  readonly branch?: string;
  /** Hours from now. */
  readonly in?: number;
  /** Tax code of the person; equal for two visits of one person. */
  readonly taxCode?: string;
}

/** Ginevra Bellacqua's visit, some hours from now. */
export async function aVisit(db: Kysely<Database>, visit: Visit): Promise<void> {
  const { oppId, branch = '0101', in: hours = 0, taxCode = `${customer.code}${oppId}` } = visit;
  await db
    .insertInto('appointment')
    .values({
      ...{ opp_id: oppId, contact_id: 'C1', product: 1, branch_code: branch, kind: 'visit', state: 'confirmed' },
      starts: sql<Date>`date_trunc('hour', now()) + make_interval(hours => ${hours}::int)`,
      ...{ first_name: 'Ginevra', last_name: 'Bellacqua' },
      tax_code_hash: seal.taxCodeHash(taxCode),
      tax_code: seal.seal(customer.code),
      ...{ email: seal.seal(customer.email), mobile: seal.seal(customer.mobile) },
      ...{ details: '{}', media: '{}', verified_at: sql<Date>`now()` },
    })
    .execute();
}

export interface WaitingCall {
  readonly oppId: string;
  readonly branch?: string;
  readonly agent?: string;
  /** Minutes from now to its due time. */
  readonly due?: number;
  /** Tax code of the person; equal for two requests of one person. The visit that a call books has it too. */
  readonly taxCode?: string;
}

/** A pending call for Ginevra Bellacqua. */
export async function aCall(db: Kysely<Database>, call: WaitingCall): Promise<void> {
  const { oppId, branch = '0101', agent, due = 60, taxCode } = call;
  const { id } = await db
    .insertInto('appointment')
    .values({
      ...{ opp_id: oppId, contact_id: 'C1', product: 1, branch_code: branch, kind: 'call', state: 'confirmed' },
      ...{ starts: null, first_name: 'Ginevra', last_name: 'Bellacqua', details: '{}', media: '{}' },
      tax_code_hash: seal.taxCodeHash(taxCode ?? `${customer.code}${oppId}`),
      tax_code: seal.seal(taxCode ?? customer.code),
      ...{ email: seal.seal(customer.email), mobile: seal.seal(customer.mobile) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('callback_case')
    .values({
      ...{ opp_id: oppId, appointment_id: id, branch_code: branch, agent_code: agent ?? null },
      due_at: sql<Date>`now() + make_interval(mins => ${due}::int)`,
      words: seal.seal('vela limone'),
    })
    .execute();
}

/** A request by Ginevra Bellacqua for an agent's call. */
export async function aLead(db: Kysely<Database>, oppId: string): Promise<void> {
  await db
    .insertInto('lead')
    .values({
      ...{ opp_id: oppId, agent_code: 'AG001', pool: false, product: 1, media: '{"utm":"x"}' },
      ...{ first_name: 'Ginevra', last_name: 'Bellacqua' },
      ...{ tax_code_hash: seal.taxCodeHash(customer.code), tax_code: seal.seal(customer.code) },
      ...{ email: seal.seal(customer.email), mobile: seal.seal(customer.mobile) },
    })
    .execute();
}

/** Ginevra Bellacqua's visit on a seat of branch 0101. */
export async function aSeatedVisit(
  db: Kysely<Database>,
  { oppId, starts, seat = 1 }: { readonly oppId: string; readonly starts: Date; readonly seat?: number },
): Promise<void> {
  await aVisit(db, { oppId });
  await sql`update appointment set starts = ${starts} where opp_id = ${oppId}::text`.execute(db);
  await sql`
    insert into seat (branch_code, starts, seat, state, appointment_id)
    select branch_code, starts, ${seat}::int, 'booked', id from appointment where opp_id = ${oppId}::text`.execute(db);
}

/** The monthly audit table of a day, at any date. */
export const aMonthOfActs = (db: Kysely<Database>, day: string): Promise<unknown> =>
  sql`
    do $$ declare first timestamp := date_trunc('month', ${sql.lit(day)}::timestamp);
    begin
      execute format('create table if not exists public.%I partition of public.staff_act for values from (%L) to (%L)',
        'staff_act_' || to_char(first, 'YYYY_MM'), first at time zone 'utc', (first + interval '1 month') at time zone 'utc');
    end $$`.execute(db);

const lenderWords = brandWords(
  { brand: { company: 'Velaria S.p.A.', privacyMail: 'privacy@velaria.example' } },
  DEFAULT_LANGUAGE,
);

const LINK_KEYS = { signing: Buffer.alloc(32, 3) };

/** The desk over a database, without live news. */
export const aDesk = (
  db: Kysely<Database>,
  more: (app: FastifyInstance) => Promise<void> = async () => undefined,
  {
    rateLimits = false,
    log = { write: () => undefined },
    ...given
  }: Partial<
    CallHours &
      Pick<AgendaDeps, 'windows'> &
      Pick<EraseDeps, 'seal' | 'mailFiles'> &
      Pick<BookingDeps, 'pointOf'> &
      Pick<CapacityDeps, 'smsPrefixes'> & { readonly sites: Sites }
  > & {
    readonly rateLimits?: boolean;
    readonly log?: LineSink;
  } = {},
): Promise<FastifyInstance> => {
  let requests = 0;
  return createDesk({
    ...{ db, clock: () => new Date(), log },
    pseudonym: createPseudonym(seal),
    newRequestId: () => `request-${++requests}`,
    handlers: deskHandlersOf({
      ...{ ...aDeps(db), clock: () => new Date(), callsAnyTime: true, lenderWords, staffIssuer: 'test' },
      mailFiles: { clean: async () => undefined },
      ...{ sites: demoSites, tokensAt: (clock: Clock) => createTokens(LINK_KEYS, clock) },
      ...given,
    }),
    ...{ isReady: async () => true, rateLimits },
    more,
  });
};

/** Consistent figures of a business loan. */
export const BUSINESS_FIGURES = {
  ...{ IMPORTO_TOTALE_CREDITO: '20.000', TAEG: '11,30', TAN: '9,90', DURATA_MESI: '60', IMPORTO_RATA: '432,44' },
} as const;

let keys = 0;

/** A desk request with a session, as the page sends it. */
export const ask = (
  app: FastifyInstance,
  token: string | null,
  call: string,
  payload: object,
  key = `one-key-of-the-tests-${++keys}`,
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: `/sportello/api/${call}`,
    payload,
    headers: { host: 'localhost:3010', 'idempotency-key': key },
    cookies: token === null ? {} : { 'fissa-desk': token },
  });
