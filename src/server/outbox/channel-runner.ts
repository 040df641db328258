import { type DeliveryDeps, type Failed, type OnEnded, tryDelivery } from './delivery.ts';
import type { EventKind } from './events.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { type Claim, claimDue } from './queue.ts';

export interface ChannelRunnerDeps extends DeliveryDeps {
  /** The event kinds that a channel may send at this time of day; null: all. */
  readonly kindsNow?: ((channel: string) => readonly EventKind[] | null) | undefined;
  /** Called for each delivery that is finished: delivered or dead. */
  readonly onEnded?: OnEnded | undefined;
  readonly onFailed: (failed: Failed) => void;
  /** Called when the database fails a claim, an outcome or `onEnded`. */
  readonly onTrouble: (failure: unknown) => void;
}

/** Runs the deliveries of this process, separately by channel, so that a slow receiver blocks only its own channel. */
export interface ChannelRunner {
  /** Claims the due deliveries of a channel and starts them. */
  claim(channel: string): void;
  /** Stops claiming, and waits for running deliveries. */
  stop(): Promise<void>;
}

export function createChannelRunner(deps: ChannelRunnerDeps): ChannelRunner {
  const claims = new Map<string, () => Promise<void>>();
  const underWay = new Set<Promise<void>>();
  let isOver = false;

  function follow(work: Promise<void>): void {
    const followed: Promise<void> = work.catch(deps.onTrouble).finally(() => underWay.delete(followed));
    underWay.add(followed);
  }

  function claim(channel: string): void {
    const next = claims.get(channel) ?? oneAtATime(() => claimAndBegin(channel));
    claims.set(channel, next);
    follow(next());
  }

  async function claimAndBegin(channel: string): Promise<void> {
    if (isOver) return;
    for (const claimed of await claimDue(deps.db, channel, deps.kindsNow?.(channel) ?? null)) follow(finish(claimed));
  }

  async function finish(claimed: Claim): Promise<void> {
    const { failed, isEnded, isMoreDue } = await tryDelivery(deps, claimed);
    if (failed !== null) deps.onFailed(failed);
    if (isMoreDue) claim(claimed.channel);
    if (isEnded) await deps.onEnded?.(claimed.channel, claimed.event);
  }

  return {
    claim,
    async stop() {
      isOver = true;
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
