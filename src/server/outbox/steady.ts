import { setTimeout as pause } from 'node:timers/promises';

type Trouble = 'worker:stop' | 'worker:getJob:error';

/** A runner as we need it: it says when one of its workers ended, or could not ask for work, and why. */
export interface Runs {
  readonly events: { on(event: Trouble, heard: (trouble: { readonly error?: unknown }) => void): unknown };
  /** Settles when it has ended, for whatever reason. */
  readonly promise: Promise<unknown>;
  stop(): Promise<unknown>;
}
const PAUSE_MS = 1_000;

/**
 * Keeps a runner at work: one that ends, or loses a worker to a broken connection, makes way for a new one as soon as
 * the database lets it start. So does one that could not ask for work: it remembers a first question that failed for
 * ever, and never works. The first start may throw; `stop()` lets running jobs end.
 */
export async function steadyRunner(start: () => Promise<Runs>, pauseMs = PAUSE_MS): Promise<{ stop(): Promise<void> }> {
  let stopped = false;
  let current: Runs | null = null;
  let replacing: Promise<void> | null = null;

  function watch(runner: Runs): void {
    current = runner;
    const replace = () => {
      if (!stopped && current === runner) replacing ??= replaced(runner).finally(() => (replacing = null));
    };
    runner.events.on('worker:stop', ({ error }) => error !== undefined && replace());
    runner.events.on('worker:getJob:error', replace);
    runner.promise.then(replace, replace);
  }

  async function replaced(former: Runs): Promise<void> {
    await former.stop().catch(() => undefined);
    current = null;
    while (!stopped) {
      await pause(pauseMs);
      const next = await start().catch(() => null);
      if (next) return watch(next);
    }
  }

  watch(await start());
  return {
    async stop() {
      stopped = true;
      await replacing;
      await current?.stop().catch(() => undefined);
    },
  };
}
