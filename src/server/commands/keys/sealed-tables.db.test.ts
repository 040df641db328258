import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { SEALED_TABLES } from './sealed-tables.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

/** Renewed with new keys. */
const RENEWED = [
  ...['customer', 'appointment', 'lead'].flatMap((table) =>
    ['tax_code_hash', 'tax_code', 'email', 'mobile'].map((column) => `${table}.${column}`),
  ),
  'appointment.mobile_hash',
  'appointment.mobile_tail',
  'refusal.email',
  'visit_note.sealed',
  'person_merge.sealed',
  'callback_case.words',
  'callback_line.sealed',
  'displacement_try.sealed',
  'code.sealed',
  'code.code_hash',
  'code.next_sealed',
  'code.next_hash',
];
/** Hashes of random tokens and of public texts, and public pictures; no key is involved. */
const WITHOUT_KEY = [
  'agent.photo',
  'appointment.offer_sha256',
  'audit.key_hash',
  'calendar_link.token_hash',
  'capacity_change.affected_sha256',
  'code.used_key',
  'code.visit',
  'consent.text_sha256',
  'idempotency.key_hash',
  'identity.key_hash',
  'identity.visit',
  'key_set.fingerprint',
  'lead.visit',
  'consent_link.previous',
  'consent_link.sha256',
  'consent_text.sha256',
  'lookup.ref_hash',
  'lookup.visit',
  'offer.sheet_sha256',
  'outbox.visit',
  'partner_secret.hash',
  'partner_token.hash',
  'proof.former_hash',
  'proof.token_hash',
  'proof.visit',
  'recognition.visit',
  'refusal.token_hash',
  'seat.visit',
  'spent_challenge.challenge_hash',
  'staff_act.session',
  'staff_act_seal.previous',
  'staff_act_seal.sha256',
  'staff_session.token_hash',
  'used_token.jti_hash',
  'used_token.used_key',
];
/** An append-only keyed hash: a search uses each key of the ring, for as long as audit entries are kept. */
const KEPT = ['staff_act.person'];
/** A keyed hash searched under each key of the ring, or a text opened with it, deleted long before a former key may be removed. */
const SOON_OVER = [
  'attempt.subject',
  // The link opens by its own hash; only the mail, made within minutes, needs the key.
  'displacement.token_hash',
  'earlier_offer.token_hash',
  // Kept for an hour.
  'identity.sealed',
  'idempotency.body_sha256',
  'identity.tax_code_hash',
  'lookup.tax_code_hash',
  'recognition.tax_code_hash',
  'seat.holder',
  'refusal.recipient',
  'sent_message.recipient',
  'sent_message.party',
  'staff_letter.recipient',
];

// R13.8.2
test('every binary column is classified by its use of keys; a new one needs an entry here', async () => {
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
