import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type SpanOptions, traced } from '../platform/tracing/trace.ts';
import { type OutboxEvent, readEvent, type StoredEvent } from './events.ts';
import { type Claim, settle } from './queue.ts';
import { backoffMs, type Chance } from './tries.ts';
import { asUndelivered, DeliveryError } from './undelivered.ts';

/**
 * Delivers events to one kind of receiver. `deliver` throws for a retry; it must time out by itself within `SEND_MS`.
 */
export interface Channel {
  readonly wants: (event: OutboxEvent) => boolean;
  readonly deliver: (event: OutboxEvent) => Promise<void>;
}

/** The configured channels by name: `mail`, `sms`, `webhook:3f1c09be27`, … */
export type Channels = ReadonlyMap<string, Channel>;

export interface DeliveryDeps {
  readonly db: Kysely<Database>;
  readonly channels: Channels;
  readonly chance: Chance;
}

export type OnEnded = (channel: string, event: StoredEvent) => Promise<unknown>;

/** A failed attempt. `dead`: it was the last one. `at`: name and code location of an error without a code. */
export interface Failed {
  readonly id: string;
  readonly channel: string;
  readonly code: string;
  readonly dead: boolean;
  readonly tries: number;
  readonly at: string | undefined;
}

export interface AttemptResult {
  /** Null after a success, and when another process has taken the delivery over. */
  readonly failed: Failed | null;
  /** The delivery is delivered or dead. */
  readonly isEnded: boolean;
  /** Another delivery of the channel is due. */
  readonly isMoreDue: boolean;
}

/**
 * Attempts a claimed delivery and stores the outcome. The lease, not a transaction, keeps other processes away
 * meanwhile. After a crash between sending and storing, or when a process hangs longer than its lease, the event is
 * sent twice, with equal ids.
 */
export async function tryDelivery({ db, channels, chance }: DeliveryDeps, claim: Claim): Promise<AttemptResult> {
  const failure = await traced(
    () => spanOf(claim),
    () => attempt(channels, claim),
  ).catch(asUndelivered);
  if (failure === undefined) {
    const { isMoreDue } = await settle(db, claim, { delivered: true });
    return { failed: null, isEnded: true, isMoreDue };
  }
  const { code, at, final } = failure;
  const waitMs = final ? null : backoffMs(claim.tries, chance);
  const { isOurs, isMoreDue } = await settle(db, claim, { delivered: false, code, waitMs });
  const { delivery: id, channel, tries } = claim;
  const failed = isOurs ? { id, channel, code, at, tries, dead: waitMs === null } : null;
  return { failed, isEnded: failed?.dead === true, isMoreDue };
}

/** Trace span of an attempt. Its name has the kind of channel only; the delivery's number identifies the receiver. */
const spanOf = ({ delivery, channel, tries }: Claim): SpanOptions => ({
  ...{ name: `deliver ${channel.split(':', 1).join()}`, kind: 'client' },
  attributes: { 'fissa.delivery': delivery, 'fissa.try': tries },
});

async function attempt(channels: Channels, claim: Claim): Promise<undefined> {
  const channel = channels.get(claim.channel);
  if (channel === undefined) throw new DeliveryError('unknown-receiver');
  await channel.deliver(readEvent(claim.event));
}
