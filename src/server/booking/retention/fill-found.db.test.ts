import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aContext, aDeps, aPayload, seal } from '../booking.testing.ts';
import { aVisit } from '../change/change.testing.ts';
import { createAppointmentCall } from '../create/create.ts';
import { mobileHash, mobileTail } from '../request/mobile-hash.ts';
import { fillFound } from './fill-found.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aVisit(fresh.db);
  const datiCliente = { nome: 'Ulisse', cognome: 'Ventimiglio', codiceFiscale: 'VNTLSS82L21M999M' };
  await createAppointmentCall(aDeps(fresh.db))(aPayload({ ora: '12:00', datiCliente }), aContext());
});
afterEach(() => fresh.close());

const rows = () => fresh.db.selectFrom('appointment').select(['mobile', 'mobile_hash']).orderBy('id').execute();
const isFound = async () =>
  (await rows()).map(({ mobile, mobile_hash }) => mobile_hash?.equals(mobileHash(seal, seal.open(mobile))) ?? false);
const asBefore = () => sql`update appointment set mobile_hash = null`.execute(fresh.db);

// R16.3.11
test('a new visit is found by its mobile; older visits get their search hash in small batches', async () => {
  expect(await isFound()).toEqual([true, true]);
  await asBefore();
  expect(await fillFound(fresh.db, seal, 1)).toBe(2);
  expect(await isFound()).toEqual([true, true]);
  expect(await fillFound(fresh.db, seal)).toBe(0);
});

// R16.3.4, R16.3.11
test('new visits store last digits and folded names for searches; older visits, and those that a former server changes, get them later', async () => {
  const columns = ['last_folded', 'first_folded', 'mobile_tail'] as const;
  const found = () => fresh.db.selectFrom('appointment').select(columns).orderBy('id').execute();
  const before = await found();
  expect(before.at(-1)).toMatchObject({ last_folded: 'ventimiglio', first_folded: 'ulisse' });
  expect(before.at(-1)?.mobile_tail).toHaveLength(8);
  await sql`update appointment set last_folded = null, first_folded = null, mobile_tail = null`.execute(fresh.db);
  expect(await fillFound(fresh.db, seal)).toBe(2);
  expect(await found()).toEqual(before);
  // A server of the version before writes neither.
  const mobile = seal.seal('+393339998877');
  await sql`update appointment set mobile = ${mobile}, last_name = 'D''Alò' where first_name = 'Ulisse'`.execute(
    fresh.db,
  );
  expect((await found()).at(-1)).toEqual({ last_folded: 'dalo', first_folded: 'ulisse', mobile_tail: null });
  expect(await fillFound(fresh.db, seal)).toBe(1);
  expect((await found()).at(-1)?.mobile_tail).toEqual(mobileTail(seal, '+393339998877'));
});

// R16.3.11
test('a locked visit is skipped without a wait, and handled at the next run', async () => {
  await asBefore();
  await fresh.db.transaction().execute(async (tx) => {
    await sql`update appointment set version = 2 where first_name = 'Ginevra'`.execute(tx);
    expect(await fillFound(fresh.db, seal)).toBe(1);
  });
  expect(await isFound()).toEqual([false, true]);
  expect(await fillFound(fresh.db, seal)).toBe(1);
});

// R16.3.11
test('anonymised rows, and rows that no key decrypts, get no hash', async () => {
  await asBefore();
  await sql`update appointment set first_name = '' where first_name = 'Ginevra'`.execute(fresh.db);
  await sql`update appointment set mobile = '\\x0203' where first_name = 'Ulisse'`.execute(fresh.db);
  expect(await fillFound(fresh.db, seal, 1)).toBe(0);
  expect((await rows()).map(({ mobile_hash }) => mobile_hash)).toEqual([null, null]);
});
