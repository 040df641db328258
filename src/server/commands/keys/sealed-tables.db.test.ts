import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { SEALED_TABLES } from './sealed-tables.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

/** Made anew with new keys. */
const RENEWED = [
  ...['customer', 'appointment', 'lead'].flatMap((table) =>
    ['tax_code_hash', 'tax_code', 'email', 'mobile'].map((column) => `${table}.${column}`),
  ),
  'appointment.mobile_hash',
  'refusal.email',
  'visit_note.sealed',
  'callback_case.words',
  'code.sealed',
  'code.code_hash',
  'code.next_sealed',
  'code.next_hash',
];
/** Names of random tokens, and hashes of public texts: no key is in them. */
const WITHOUT_KEY = [
  'appointment.offer_sha256',
  'audit.key_hash',
  'capacity_change.affected_sha256',
  'code.visit',
  'consent.text_sha256',
  'idempotency.key_hash',
  'key_set.fingerprint',
  'lookup.ref_hash',
  'lookup.visit',
  'offer.sheet_sha256',
  'outbox.visit',
  'proof.former_hash',
  'proof.token_hash',
  'proof.visit',
  'refusal.token_hash',
  'seat.visit',
  'spent_challenge.challenge_hash',
  'staff_act.session',
  'staff_act_seal.previous',
  'staff_act_seal.sha256',
  'staff_session.token_hash',
  'used_token.jti_hash',
];
/** Of a keyed hash that is only added: who looks for a person asks under each key of the ring, for as long as acts are kept. */
const KEPT = ['staff_act.person'];
/** Of a keyed hash, found under each key of the ring, and over long before a former key may leave it. */
const SOON_OVER = [
  'attempt.subject',
  // The link opens by its own hash; only the letter, made within minutes, asks for the key.
  'displacement.token_hash',
  'idempotency.body_sha256',
  'lookup.tax_code_hash',
  'seat.holder',
  'refusal.recipient',
  'sent_message.recipient',
  'sent_message.party',
];

// R13.8.2
test('of every column of bytes it is known whether a key is in it: a new one must be given an answer here', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea'
       and not exists (select from pg_inherits where inhrelid = format('public.%I', table_name)::regclass)`.execute(
    fresh.db,
  );
  const known = [...RENEWED, ...WITHOUT_KEY, ...SOON_OVER, ...KEPT];
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort());
  const tables = new Set(RENEWED.map((column) => column.split('.')[0]));
  expect(SEALED_TABLES.map(({ name }) => name).filter((name) => name !== 'outbox')).toEqual([...tables]);
});
