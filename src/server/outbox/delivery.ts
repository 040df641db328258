import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type Asked, traced } from '../platform/tracing/trace.ts';
import { type OutboxEvent, readEvent } from './events.ts';
import { trackOf } from './lanes.ts';
import { LEASE_SECONDS } from './patience.ts';
import { type Chance, waitAfter } from './tries.ts';
import { asUndelivered, Undelivered } from './undelivered.ts';

/** One way out. `deliver` throws to be tried again later; it must give up by itself within `SEND_MS`. */
export interface Channel {
  readonly wants: (event: OutboxEvent) => boolean;
  readonly deliver: (event: OutboxEvent) => Promise<void>;
}

/** By name: `mail`, `sms`, `webhook:3f1c09be27`, … */
export type Channels = ReadonlyMap<string, Channel>;

export interface DeliveryWorld {
  readonly db: Kysely<Database>;
  readonly channels: Channels;
  readonly chance: Chance;
}

/** A try that failed; `dead` when it was the last. */
export interface Failed {
  readonly id: string;
  readonly channel: string;
  readonly code: string;
  readonly dead: boolean;
  readonly tries: number;
  readonly at: string | undefined;
}

interface Claim {
  readonly id: string;
  readonly event_id: string;
  readonly channel: string;
  readonly tries: number;
}

/** The event with this id, or null when it was erased meanwhile. */
async function findEvent(db: Kysely<Database>, id: string): Promise<OutboxEvent | null> {
  const row = await db.selectFrom('outbox').where('id', '=', id).selectAll().executeTakeFirst();
  return row === undefined ? null : readEvent(row);
}

/**
 * Tries a delivery and remembers how it ended, so that a repeated job does nothing. While it is tried no
 * transaction is open: the lease keeps others away. Only a crash between the effect and the note of it, or a process
 * that froze for longer than its lease, sends twice, with the same ids.
 */
export async function deliverOnce(world: DeliveryWorld, id: string): Promise<Failed | null> {
  const claim = await claimed(world.db, id);
  if (claim === undefined) {
    await comeAgain(world.db, id);
    return null;
  }
  const failure = await traced(
    () => spanOf(claim),
    () => attempt(world, claim),
  ).catch(asUndelivered);
  if (failure === undefined) {
    await sql`
      update delivery set delivered_at = now(), dead_at = null, leased_until = null, error = null
       where id = ${id}`.execute(world.db);
    return null;
  }
  const wait = failure.final ? null : waitAfter(claim.tries, world.chance);
  await (wait === null ? giveUp(world.db, claim, failure.code) : tryLater(world.db, claim, failure.code, wait));
  const { code, at } = failure;
  return { id, channel: claim.channel, code, at, tries: claim.tries, dead: wait === null };
}

async function claimed(db: Kysely<Database>, id: string): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    update delivery
       set tries = tries + 1, leased_until = now() + make_interval(secs => ${LEASE_SECONDS}::int)
     where id = ${id} and delivered_at is null and dead_at is null and due_at <= now()
       and (leased_until is null or leased_until <= now())
    returning id, event_id, channel, tries`.execute(db);
  return rows[0];
}

/** Somebody else tries it, or died while he did: this looks again when his lease is over. */
async function comeAgain(db: Kysely<Database>, id: string): Promise<void> {
  await sql`
    select graphile_worker.add_job('deliver-to', json_build_object('delivery', id::text), run_at := leased_until)
      from delivery
     where id = ${id} and delivered_at is null and dead_at is null and leased_until > now()`.execute(db);
}

/** A receiver by its kind: which one it is, the delivery's number tells. */
const spanOf = ({ id, channel, tries }: Claim): Asked => ({
  ...{ name: `deliver ${channel.split(':', 1).join()}`, kind: 'client' },
  attributes: { 'fissa.delivery': id, 'fissa.try': tries },
});

async function attempt({ db, channels }: DeliveryWorld, claim: Claim): Promise<undefined> {
  const channel = channels.get(claim.channel);
  if (channel === undefined) throw new Undelivered('unknown-receiver');
  const event = await findEvent(db, claim.event_id);
  if (event !== null) await channel.deliver(event);
}

/** Note and next job in one statement. The number of tries tells whether the try is still ours to end. */
async function tryLater(db: Kysely<Database>, claim: Claim, code: string, waitMs: number): Promise<void> {
  const { rows } = await sql`
    with failed as (
      update delivery
         set leased_until = null, error = ${code}, due_at = now() + make_interval(secs => ${waitMs / 1_000}::float8)
       where id = ${claim.id} and tries = ${claim.tries} and delivered_at is null and dead_at is null
      returning id, due_at
    )
    select graphile_worker.add_job('deliver-to', json_build_object('delivery', id::text),
             queue_name := ${trackOf(claim.channel, claim.event_id)}::text, run_at := due_at)
      from failed`.execute(db);
  if (rows.length === 0) throw new Error('Another process has taken this delivery over');
}

async function giveUp(db: Kysely<Database>, claim: Claim, code: string): Promise<void> {
  await sql`
    update delivery set leased_until = null, error = ${code}, dead_at = now()
     where id = ${claim.id} and tries = ${claim.tries} and delivered_at is null`.execute(db);
}
