import { AsyncResource } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import { onEvents } from '../platform/database/after-commit.ts';
import type { Database } from '../platform/database/schema.ts';
import type { FailedTry } from '../platform/operator-log.ts';
import { type ChannelRunner, type ChannelRunnerDeps, createChannelRunner } from './channel-runner.ts';
import type { Channels, Failed } from './delivery.ts';
import { fanOutDue } from './fan-out.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { dueChannels } from './queue.ts';
import { type Recurring, runDue } from './schedule.ts';
import type { Chance } from './tries.ts';
import { asUndelivered } from './undelivered.ts';

export interface WorkerDeps {
  readonly db: Kysely<Database>;
  readonly channels: Channels;
  /** Random source of the jitter; default: `Math.random`. */
  readonly chance?: Chance;
  /** Polling interval in ms; events of this process wake the worker at once. */
  readonly pollMs?: number;
  /** Event kinds that a channel may send now; null or omitted: all. */
  readonly kindsNow?: ChannelRunnerDeps['kindsNow'];
  /** Writes due reminders; runs every ten minutes in one of the processes. */
  readonly remind?: () => Promise<unknown>;
  /** Purges expired data; runs once an hour in one of the processes. */
  readonly clean?: () => Promise<unknown>;
  /** Writes the day's lists of the branches; runs every five minutes in one of the processes. */
  readonly dayLists?: () => Promise<unknown>;
  /** Offers freed seats to waiting customers; runs every minute in one of the processes. */
  readonly offerEarlier?: () => Promise<unknown>;
  /** Called for each failed attempt: the channel or the task, and a code. */
  readonly onFailure?: (route: string, code: string, more?: FailedTry) => void;
  /** Called for each finished delivery: delivered or dead. */
  readonly onEnded?: ChannelRunnerDeps['onEnded'];
  /** Called for each dead delivery. */
  readonly onDeath?: (delivery: Failed) => void;
}

/** `stop()` starts nothing new, and waits for running work. */
export interface Worker {
  stop(): Promise<void>;
}

const POLL_MS = 500;
/** Short wait after a commit, so that the events of several transactions are fanned out together. */
const COLLECT_MS = 10;
/** Interval at which the worker checks for due tasks. */
const SCHEDULE_MS = 10_000;

/**
 * Starts the worker. It fans out each event into one delivery per channel, so that a failing channel is retried alone,
 * and runs the scheduled tasks. After a database failure it tries again at the next poll.
 */
export function startWorker(deps: WorkerDeps): Worker {
  const report = reporter(deps);
  const lanes = createChannelRunner({
    ...{ db: deps.db, channels: deps.channels, chance: deps.chance ?? Math.random, kindsNow: deps.kindsNow },
    onEnded: deps.onEnded,
    onFailed(failed) {
      const { id, channel, code, tries, at, dead } = failed;
      deps.onFailure?.(channel, code, { delivery: id, tries, ...(at && { at }) });
      if (dead) deps.onDeath?.(failed);
    },
    onTrouble: (failure) => report('deliver-to', failure),
  });
  const looking = keepLooking(deps, lanes, report);
  const scheduling = keepScheduling(deps, report);
  return {
    async stop() {
      await Promise.all([looking.stop(), scheduling.stop()]);
      await lanes.stop();
    },
  };
}

type Report = (route: string, failure: unknown) => void;

const reporter =
  ({ onFailure }: WorkerDeps): Report =>
  (route, failure) => {
    const { code, at } = asUndelivered(failure);
    onFailure?.(route, code, at === undefined ? {} : { at });
  };

/**
 * Fans out events and starts due deliveries: at each poll, and after each commit of this process that stored events.
 */
function keepLooking({ db, channels, pollMs = POLL_MS }: WorkerDeps, lanes: ChannelRunner, report: Report): Worker {
  let isOver = false;
  let isAway = false;
  let waking: NodeJS.Timeout | null = null;
  async function round(): Promise<void> {
    for (let isFull = true; isFull && !isOver; ) {
      const split = await fanOutDue(db, channels);
      for (const failure of split.failures) report('deliver', failure);
      isFull = split.isFull;
    }
    if (isOver) return;
    for (const channel of await dueChannels(db)) lanes.claim(channel);
    isAway = false;
  }
  const look = oneAtATime(() =>
    round().catch((failure) => {
      // Reports only the first failure of an outage.
      if (!isAway && !isOver) report('deliver', failure);
      isAway = true;
    }),
  );
  const polling = setInterval(look, pollMs);
  // A delivery belongs to no HTTP request, so it gets its own trace and no request id.
  const wake = AsyncResource.bind(() => {
    waking ??= setTimeout(() => {
      waking = null;
      look();
    }, COLLECT_MS);
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

/** Runs the scheduled tasks. */
function keepScheduling({ db, remind, clean, dayLists, offerEarlier, onFailure }: WorkerDeps, report: Report): Worker {
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
    ...(dayLists ? [{ name: 'day-list', minutes: 5, offset: 0, run: task('day-list', dayLists) }] : []),
    ...(offerEarlier ? [{ name: 'earlier', minutes: 1, offset: 0, run: task('earlier', offerEarlier) }] : []),
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
