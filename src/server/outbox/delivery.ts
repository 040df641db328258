import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type Asked, traced } from '../platform/tracing/trace.ts';
import { type OutboxEvent, readEvent, type StoredEvent } from './events.ts';
import { type Claim, settle } from './queue.ts';
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
  /** Hears of each delivery that has ended: it has left, or was given up. */
  readonly onEnded?: OnEnded | undefined;
}

export type OnEnded = (channel: string, event: StoredEvent) => Promise<unknown>;

/** A try that failed; `dead` when it was the last. */
export interface Failed {
  readonly id: string;
  readonly channel: string;
  readonly code: string;
  readonly dead: boolean;
  readonly tries: number;
  readonly at: string | undefined;
}

export interface Tried {
  /** Null also when another process has taken the delivery over. */
  readonly failed: Failed | null;
  readonly isMoreDue: boolean;
}

/**
 * Tries a claimed delivery and stores how it ended. While it is tried no transaction is open: the lease keeps others
 * away. Only a crash between the effect and its note, or a process that froze for longer than its lease, sends twice,
 * with the same ids.
 */
export async function tryDelivery({ db, channels, chance, onEnded }: DeliveryWorld, claim: Claim): Promise<Tried> {
  const failure = await traced(
    () => spanOf(claim),
    () => attempt(channels, claim),
  ).catch(asUndelivered);
  if (failure === undefined) {
    const { isMoreDue } = await settle(db, claim, { delivered: true });
    await onEnded?.(claim.channel, claim.event);
    return { failed: null, isMoreDue };
  }
  const { code, at, final } = failure;
  const waitMs = final ? null : waitAfter(claim.tries, chance);
  const { isOurs, isMoreDue } = await settle(db, claim, { delivered: false, code, waitMs });
  const { delivery: id, channel, tries } = claim;
  if (isOurs && waitMs === null) await onEnded?.(channel, claim.event);
  return { failed: isOurs ? { id, channel, code, at, tries, dead: waitMs === null } : null, isMoreDue };
}

/** A receiver by its kind: which one it is, the delivery's number tells. */
const spanOf = ({ delivery, channel, tries }: Claim): Asked => ({
  ...{ name: `deliver ${channel.split(':', 1).join()}`, kind: 'client' },
  attributes: { 'fissa.delivery': delivery, 'fissa.try': tries },
});

async function attempt(channels: Channels, claim: Claim): Promise<undefined> {
  const channel = channels.get(claim.channel);
  if (channel === undefined) throw new Undelivered('unknown-receiver');
  await channel.deliver(readEvent(claim.event));
}
