import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type NewStylePayload, newStylePayload } from '#contract/appointments.ts';
import { UNPROVEN_RULES } from '#domain/booking/unproven.ts';
import { maskEmail, maskPhone, maskSurname } from '#domain/person/mask.ts';
import { fromCompact, weekday } from '#domain/time/rome.ts';
import { createAvailabilityCache, type LookDeps } from '../availability/cache/availability-cache.ts';
import { noLimits } from '../http/limits/limits.ts';
import type { RequestContext } from '../http/public-gate.ts';
import { siteOffers } from '../page/offers/site-offers.ts';
import { demoSites } from '../platform/config/demo-site.ts';
import { consentBrands } from '../platform/config/site.ts';
import { createSeal, type Seal } from '../platform/crypto/seal.ts';
import { sha256 } from '../platform/crypto/tokens.ts';
import type { Database } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { CapacityDeps } from './capacity/apply-change.ts';
import { verifyContact } from './contact-verification/verify-contact.ts';
import type { BookingDeps } from './create/booking-deps.ts';

export const seal = createSeal({ encryption: Buffer.alloc(32, 1), hash: Buffer.alloc(32, 2) });

export const aDeps = (db: Kysely<Database>): BookingDeps & CapacityDeps & LookDeps => ({
  db,
  cache: createAvailabilityCache(db, 0),
  seal,
  limits: noLimits,
  clock: () => new Date(),
  windows: { leadMinutes: 120, horizonDays: 30 },
  extraLoad: () => 0,
  pointOf: async () => null,
  consentBrands: consentBrands(demoSites),
  siteOffers: siteOffers(demoSites),
  confirmMinutes: null,
  unproven: UNPROVEN_RULES,
  promiseMinutes: 240,
  movesBranch: true,
  callsAtTime: true,
  recognisesByCode: false,
  multiAreaAgent: demoSites.agents.multiArea,
  smsPrefixes: ['+39'],
});

/** Inserts branch 0101, open every day from 9 to 18 with the given number of consultants. */
export async function aBranch(db: Kysely<Database>, consultants = 2): Promise<void> {
  const place = { address: 'Via della Vela 12', cap: '20121', city: 'Milano', province: 'MI', lat: 45.46, lng: 9.19 };
  const rest = { email: '', phone: '', active: true, ocs_code: null, since: null };
  await db
    .insertInto('branch')
    .values({ code: '0101', kind: 'branch', name: 'Filiale di Milano', ...place, ...rest })
    .execute();
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ branch_code: '0101', weekday }));
  await db
    .insertInto('opening_hours')
    .values(week.map((day) => ({ ...day, opens: 540, closes: 1080 })))
    .execute();
  await db
    .insertInto('duty')
    .values(week.map((day) => ({ ...day, consultants })))
    .execute();
}

/** Ginevra Bellacqua: an imaginary customer whose record is complete. */
export const customer = {
  code: 'BLLGVR87D52M999Y',
  email: 'canarino.ginevra@velaria.example',
  mobile: '+393330000021',
};
export const aCustomer = (db: Kysely<Database>, change: object = {}) =>
  db
    .insertInto('customer')
    .values({
      id: 'C1',
      tax_code_hash: seal.taxCodeHash(customer.code),
      tax_code: seal.seal(customer.code),
      first_name: 'Ginevra',
      last_name: 'Bellacqua',
      email: seal.seal(customer.email),
      mobile: seal.seal(customer.mobile),
      cap: '20121',
      residence_cap: '20121',
      job: 2,
      owner_branch: '0101',
      last_callback: null,
      ...change,
    })
    .execute();

/** An agent who visits the postcode 20121. */
export const anAgent = (db: Kysely<Database>, change: object = {}) =>
  db
    .insertInto('agent')
    .values({
      ...{ code: 'AG007', name: 'Livia Rocca', email: '', phone: '', oam: '', caps: ['20121'] },
      ...{ active: true, multi_area: false, ...change },
    })
    .execute();

export const aContext = (change: Partial<RequestContext> = {}): RequestContext => ({
  visit: Buffer.alloc(32, 5),
  proof: null,
  address: '203.0.113.7',
  site: 'velaria',
  language: 'it',
  requestId: 'r',
  idempotencyKey: randomBytes(16).toString('hex'),
  replayed: false,
  isHuman: true,
  hasVisit: true,
  ...change,
});

/** Inserts a lookup by this visit that recognised the customer. Returns its reference and the masked values. */
export async function recognised(
  db: Kysely<Database>,
  visit: Buffer,
  who = { id: 'C1', ...customer, last: 'Bellacqua' },
) {
  const lookupRef = randomBytes(32).toString('base64url');
  await db
    .insertInto('lookup')
    .values({
      ref_hash: sha256(lookupRef),
      visit,
      tax_code_hash: seal.taxCodeHash(who.code),
      product: 1,
      customer_id: who.id,
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute();
  const masks = { cognome: maskSurname(who.last), email: maskEmail(who.email), cellulare: maskPhone(who.mobile) };
  return { lookupRef, masks };
}

/** Verifies every appointment, as when its contact opens the link of the mail. */
export async function everyContactProven(db: Kysely<Database>, sealing: Seal = seal): Promise<void> {
  const open = await db.selectFrom('appointment').select('id').where('verified_at', 'is', null).orderBy('id').execute();
  for (const { id } of open) await inTransaction(db, (tx) => verifyContact(tx, sealing, id));
}

/** Fixed, so that a test file that runs across midnight keeps its days. */
const LOADED_AT = Date.now();

/** Day `n` from now in wire format: 'YYYYMMDD'. */
export const dayAhead = (n: number): string =>
  new Date(LOADED_AT + n * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

/** A day about a week ahead on which customers are called, in wire format. */
export const CALL_DAY = [7, 8].map(dayAhead).find((day) => weekday(fromCompact(day)) !== 7) ?? '';

type Change = Partial<Omit<NewStylePayload, 'datiCliente'>> & { datiCliente?: Partial<NewStylePayload['datiCliente']> };
export const yes = {
  privacyInterncommoffer: '1',
  privacyOtherservice: '0',
  privacyProfilazione: '0',
  privacyExtcommoffer: '0',
} as const;

export function aPayload({ datiCliente, ...change }: Change = {}): NewStylePayload {
  return newStylePayload.parse({
    codFiliale: '0101',
    data: dayAhead(7),
    ora: '10:00',
    prodottoLvl1: 'PP',
    ...change,
    datiCliente: {
      nome: 'Ginevra',
      cognome: 'Bellacqua',
      email: 'altra.canarina@velaria.example',
      cellulare: '333 1234567',
      codiceFiscale: customer.code,
      ...yes,
      ...datiCliente,
    },
  });
}
