import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from './database.ts';

const SEATS_A_DAY = 16;
let dealt = 0;

/** Returns a slot years ahead that no other transaction uses, so that the baseline waits for no lock. */
function nextSlot() {
  const n = dealt;
  dealt += 1;
  const branch = `B${String(n % 150).padStart(5, '0')}`;
  const half = Math.floor(n / 150);
  const starts = new Date(Date.UTC(2040, 0, 1 + Math.floor(half / SEATS_A_DAY), 8) + (half % SEATS_A_DAY) * 1_800_000);
  return { branch, starts };
}

const KEY = {
  name: 'bare-key',
  text: `insert into idempotency (key_hash, call, body_sha256, answer) values ($1, 'bare', $1, '{}')`,
};
const APPOINTMENT = {
  name: 'bare-appointment',
  text: `insert into appointment (opp_id, contact_id, product, branch_code, starts, state, kind, tax_code_hash, tax_code,
           first_name, last_name, email, mobile, details, media)
         values ($1, $1, 1, $2, $3, 'confirmed', 'visit', $4, $5, 'Zebedeo', 'Canarinelli', $5, $5, '{}', '{}') returning id`,
};
const SEAT = {
  name: 'bare-seat',
  text: `insert into seat (branch_code, starts, seat, state, appointment_id) values ($1, $2, 1, 'booked', $3)`,
};
const EVENT = {
  name: 'bare-event',
  text: `insert into outbox (id, kind, payload) values ($1, 'bare', $2)`,
};

/**
 * The baseline of a create: inserts key, appointment, seat and event in one transaction, without the product's code.
 */
export async function bareBooking({ pool }: Database): Promise<void> {
  const { branch, starts } = nextSlot();
  const hash = randomBytes(32);
  const opp = randomUUID().replaceAll('-', '').slice(0, 18).toUpperCase();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({ ...KEY, values: [hash] });
    const sealed = Buffer.alloc(60);
    const made = await client.query({ ...APPOINTMENT, values: [opp, branch, starts, hash, sealed] });
    await client.query({ ...SEAT, values: [branch, starts, made.rows[0]?.id] });
    await client.query({ ...EVENT, values: [`bare-${opp}`, JSON.stringify({ oppID: opp })] });
    await client.query('commit');
  } finally {
    client.release();
  }
}
