import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aBranch, aCustomer, customer } from '../../booking/booking.testing.ts';
import { mobileHash } from '../../booking/request/mobile-hash.ts';
import { keyId } from '../../platform/crypto/key-set.ts';
import { createSeal, sealedWith } from '../../platform/crypto/seal.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { checkKeys } from '../../platform/keys/check-keys.ts';
import { rotate } from './rotate.ts';
import { aServer, formerKeys, newerKeys, ring, YES } from './two-keys.testing.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 4);
  await checkKeys(fresh.db, formerKeys);
});
afterEach(() => fresh.close());

const rotated = (change: object = {}) =>
  rotate({ db: fresh.db, ring, say: () => undefined, pause: async () => undefined, ...change });

/** One of each encrypted kind: a customer, a visit with another contact, a lead, a call with words, a code. */
async function aFullDatabase() {
  const server = aServer(fresh.db, formerKeys);
  await aCustomer(fresh.db);
  const { oppID, owner } = await server.create();
  expect(await server.move(oppID, '11:00', owner, { email: 'nuova@posta.example' })).toMatchObject(YES);
  await server.prove();
  await server.lead();
  await fresh.db
    .updateTable('callback_case')
    .set({ words: createSeal(formerKeys).seal('vela limone') })
    .execute();
  await server.sendCode((await server.lookUp()).appointmentData.appointmentId ?? '');
  return { oppID, owner };
}
const sealedIn = async () => {
  const { rows } = await sql<{ sealed: Buffer | null }>`
    select unnest(array[tax_code, email, mobile]) as sealed from customer
    union all select unnest(array[tax_code, email, mobile]) from appointment
    union all select unnest(array[tax_code, email, mobile]) from lead
    union all select unnest(array[sealed, next_sealed]) from code`.execute(fresh.db);
  return [...new Set(rows.flatMap(({ sealed }) => (sealed === null ? [] : [sealedWith(sealed)])))].sort();
};

// R13.8.2, R16.3.11
test('a rotation renews every encrypted value and hash, so that the former key is no longer needed', async () => {
  const { oppID, owner } = await aFullDatabase();
  expect(await rotated()).toEqual({ rows: 6, unreadable: 0 });
  expect(await sealedIn()).toEqual([keyId(newerKeys)]);
  const seal = createSeal(newerKeys);
  const hashes = await sql<{ hash: Buffer }>`
    select tax_code_hash as hash from customer union select tax_code_hash from appointment
    union select tax_code_hash from lead`.execute(fresh.db);
  expect(hashes.rows.map(({ hash }) => hash)).toEqual([seal.taxCodeHash(customer.code)]);
  const own = await fresh.db.selectFrom('appointment').select(['mobile', 'mobile_hash']).executeTakeFirstOrThrow();
  expect(own.mobile_hash).toEqual(mobileHash(seal, seal.open(own.mobile)));
  const event = await fresh.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'message.previous-contact')
    .executeTakeFirstOrThrow();
  expect(seal.open(Buffer.from(String(event.payload.to), 'base64url'))).toBe('altra.canarina@velaria.example');
  expect(event.payload.oppID).toBe(oppID);
  await expect(checkKeys(fresh.db, newerKeys)).resolves.toBe(keyId(newerKeys));
  expect(await aServer(fresh.db, ring).cancel(oppID, 2, owner)).toMatchObject(YES);
});

// R13.8.2
test('an interrupted rotation can be continued, and a repeated one changes nothing', async () => {
  await aFullDatabase();
  const breaksOff = (line: string) => {
    if (line.startsWith('customer')) throw new Error('killed');
  };
  await expect(rotated({ say: breaksOff })).rejects.toThrow('killed');
  expect(await sealedIn()).toEqual([keyId(formerKeys), keyId(newerKeys)].sort());
  await expect(checkKeys(fresh.db, newerKeys)).rejects.toThrow(`FISSA_KEYS lack the former key ${keyId(formerKeys)}`);
  expect(await rotated()).toEqual({ rows: 5, unreadable: 0 });
  expect(await sealedIn()).toEqual([keyId(newerKeys)]);
  expect(await rotated()).toEqual({ rows: 0, unreadable: 0 });
  await expect(checkKeys(fresh.db, newerKeys)).resolves.toBe(keyId(newerKeys));
});

const aReader = (knows: readonly string[]) =>
  sql`insert into key_reader (id, knows, writes)
      values (gen_random_uuid(), ${knows}, ${keyId(formerKeys)})`.execute(fresh.db);

// R13.8.2
test('while a running server lacks the new key no row is written with it, and one line reports it', async () => {
  await aFullDatabase();
  await aReader([keyId(formerKeys)]);
  await expect(rotated()).rejects.toThrow(/^1 running server\(s\) lack the key [0-9a-f]{8}: give them the new ring/);
  expect(await sealedIn()).toEqual([keyId(formerKeys)]);
  await expect(checkKeys(fresh.db, formerKeys)).resolves.toBe(keyId(formerKeys));
});

// R13.8.2
test('no row is renewed before every server writes with the new key; a stopped server is not waited for', async () => {
  await aFullDatabase();
  await aReader([keyId(formerKeys), keyId(newerKeys)]);
  const seen: unknown[] = [];
  const pause = async () => {
    seen.push(await sealedIn());
    await sql`update key_reader set writes = ${keyId(newerKeys)}`.execute(fresh.db);
  };
  await aReader([]);
  await sql`update key_reader set seen_at = now() - interval '1 minute' where knows = '{}'`.execute(fresh.db);
  expect((await rotated({ pause })).rows).toBe(6);
  // Older transactions of any database on this server are waited for too.
  expect(seen.length).toBeGreaterThan(0);
  for (const keys of seen) expect(keys).toEqual([keyId(formerKeys)]);
});

// R13.8.2
test('a server that has the new key but does not use it stops the rotation, which can be continued later', async () => {
  await aFullDatabase();
  await aReader([keyId(formerKeys), keyId(newerKeys)]);
  await expect(rotated()).rejects.toThrow(
    /^1 running server\(s\) do not follow to the key [0-9a-f]{8}: run this again$/,
  );
  expect(await sealedIn()).toEqual([keyId(formerKeys)]);
  await sql`update key_reader set writes = ${keyId(newerKeys)}`.execute(fresh.db);
  expect((await rotated()).rows).toBe(6);
});

// R13.8.2
test('a rotation waits for open transactions with the former key, and renews their rows', async () => {
  await aCustomer(fresh.db);
  const seal = createSeal(formerKeys);
  let commit: () => void = () => undefined;
  const mayEnd = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let begun: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const late = fresh.db.transaction().execute(async (tx) => {
    const row = { id: 'C2', first_name: 'Zoe', last_name: 'Lagorosso', email: null, mobile: null };
    const code = 'LGRZOE96C49M999W';
    const sealed = { tax_code: seal.seal(code), tax_code_hash: seal.taxCodeHash(code) };
    await tx
      .insertInto('customer')
      .values({ ...row, ...sealed })
      .execute();
    begun();
    await mayEnd;
  });
  await hasBegun;
  const done = rotated({
    pause: async () => {
      commit();
      await late;
    },
  });
  expect((await done).rows).toBe(2);
  expect(await sealedIn()).toContain(keyId(newerKeys));
  expect(await sealedIn()).not.toContain(keyId(formerKeys));
});

// R13.8.2
test('a rotation does not wait for transactions of other databases on the same server', async () => {
  await aCustomer(fresh.db);
  const other = await freshDatabase();
  await other.db.transaction().execute(async (tx) => {
    await sql`select pg_current_xact_id()`.execute(tx);
    const pause = () => Promise.reject(new Error('waited'));
    expect(await rotated({ pause })).toEqual({ rows: 1, unreadable: 0 });
  });
  await other.close();
});

// R13.8.2
test('a rotation counts values that no key decrypts and leaves them unchanged; anonymised rows stay anonymous', async () => {
  const { oppID } = await aFullDatabase();
  const nobody = createSeal(formerKeys).seal('');
  await sql`update appointment set tax_code = ${nobody}, tax_code_hash = '\\x0102'`.execute(fresh.db);
  await sql`update lead set email = '\\x0203'`.execute(fresh.db);
  expect(await rotated()).toEqual({ rows: 5, unreadable: 1 });
  const lead = await fresh.db.selectFrom('lead').select('email').executeTakeFirstOrThrow();
  expect(lead.email).toEqual(Buffer.from('0203', 'hex'));
  const row = await fresh.db.selectFrom('appointment').select('tax_code_hash').where('opp_id', '=', oppID).execute();
  expect(row).toEqual([{ tax_code_hash: Buffer.from('0102', 'hex') }]);
});
