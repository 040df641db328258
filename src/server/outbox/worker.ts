import { AsyncResource } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import { onEvents } from '../platform/database/committed.ts';
import type { Database } from '../platform/database/schema.ts';
import type { FailedTry } from '../platform/report.ts';
import type { Channels, Failed } from './delivery.ts';
import { createLanes, type Lanes, type LanesWorld } from './lanes.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { dueChannels } from './queue.ts';
import { type Recurring, runDue } from './schedule.ts';
import { splitDue } from './split.ts';
import type { Chance } from './tries.ts';
import { asUndelivered } from './undelivered.ts';

export interface WorkerWorld {
  readonly db: Kysely<Database>;
  readonly channels: Channels;
  /** Spreads the waits between tries; `Math.random` unless told. */
  readonly chance?: Chance;
  /** Milliseconds between looks at the queue; events of this process are noticed at once. */
  readonly pollMs?: number;
  /** The kinds of events that may leave by a channel at this moment; null, or left out: all of them. */
  readonly kindsNow?: LanesWorld['kindsNow'];
  /** Announces what is due to be reminded of; run every ten minutes by one of the processes. */
  readonly remind?: () => Promise<unknown>;
  /** Removes what is over; run once an hour by one of the processes. */
  readonly clean?: () => Promise<unknown>;
  /** Hears of each failed try: the channel or the task, and a code. */
  readonly onFailure?: (route: string, code: string, more?: FailedTry) => void;
  /** Hears of each delivery that has ended, before this process claims another one of its channel for it. */
  readonly onEnded?: LanesWorld['onEnded'];
  /** Hears of each delivery that was given up. */
  readonly onDeath?: (delivery: Failed) => void;
}

/** `stop()` begins nothing new, and waits for what runs. */
export interface Worker {
  stop(): Promise<void>;
}

const POLL_MS = 500;
/** Events of several transactions are split together. */
const TOGETHER_MS = 10;
const SCHEDULE_MS = 10_000;

/**
 * Starts delivering: an event is split into one delivery per channel, so that one failing channel is retried alone. What
 * fails for want of a database is looked at again by the next poll.
 */
export function startWorker(world: WorkerWorld): Worker {
  const report = reporter(world);
  const lanes = createLanes({
    ...{ db: world.db, channels: world.channels, chance: world.chance ?? Math.random, kindsNow: world.kindsNow },
    onEnded: world.onEnded,
    onFailed(failed) {
      const { id, channel, code, tries, at, dead } = failed;
      world.onFailure?.(channel, code, { delivery: id, tries, ...(at && { at }) });
      if (dead) world.onDeath?.(failed);
    },
    onTrouble: (failure) => report('deliver-to', failure),
  });
  const looking = keepLooking(world, lanes, report);
  const scheduling = keepScheduling(world, report);
  return {
    async stop() {
      await Promise.all([looking.stop(), scheduling.stop()]);
      await lanes.stop();
    },
  };
}

type Report = (route: string, failure: unknown) => void;

const reporter =
  ({ onFailure }: WorkerWorld): Report =>
  (route, failure) => {
    const { code, at } = asUndelivered(failure);
    onFailure?.(route, code, at === undefined ? {} : { at });
  };

/** Splits events and starts the lanes of what is due, now and then and after each commit of this process with events. */
function keepLooking({ db, channels, pollMs = POLL_MS }: WorkerWorld, lanes: Lanes, report: Report): Worker {
  let isOver = false;
  let isAway = false;
  let waking: NodeJS.Timeout | null = null;
  async function round(): Promise<void> {
    for (let isFull = true; isFull && !isOver; ) {
      const split = await splitDue(db, channels);
      for (const failure of split.failures) report('deliver', failure);
      isFull = split.isFull;
    }
    if (isOver) return;
    for (const channel of await dueChannels(db)) lanes.claim(channel);
    isAway = false;
  }
  const look = oneAtATime(() =>
    round().catch((failure) => {
      // Of one outage the first failure alone is reported.
      if (!isAway && !isOver) report('deliver', failure);
      isAway = true;
    }),
  );
  const polling = setInterval(look, pollMs);
  // A delivery belongs to no request: it has a trace of its own, and its transactions bear no request's name.
  const wake = AsyncResource.bind(() => {
    waking ??= setTimeout(() => {
      waking = null;
      look();
    }, TOGETHER_MS);
  });
  onEvents(db, wake);
  look();
  return {
    async stop() {
      isOver = true;
      clearInterval(polling);
      if (waking !== null) clearTimeout(waking);
      onEvents(db, () => undefined);
      await look();
    },
  };
}

/** Runs the tasks that come by the clock. */
function keepScheduling({ db, remind, clean, onFailure }: WorkerWorld, report: Report): Worker {
  let isOver = false;
  const task = (name: string, work: () => Promise<unknown>) => async () =>
    work().then(
      () => 'done' as const,
      (failure) => {
        report(name, failure);
        return 'failed' as const;
      },
    );
  const tasks: readonly Recurring[] = [
    ...(remind ? [{ name: 'remind', minutes: 10, offset: 0, run: task('remind', remind) }] : []),
    ...(clean ? [{ name: 'clean', minutes: 60, offset: 17, run: task('clean', clean) }] : []),
  ];
  const looks = tasks.map((recurring) =>
    oneAtATime(async () => {
      if (!isOver) await runDue(db, recurring).catch(() => isOver || onFailure?.('schedule', 'no-database'));
    }),
  );
  const look = () => looks.map((one) => one());
  const timer = setInterval(look, SCHEDULE_MS);
  look();
  return {
    async stop() {
      isOver = true;
      clearInterval(timer);
      await Promise.all(look());
    },
  };
}
