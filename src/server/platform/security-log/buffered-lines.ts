import { setTimeout as sleep } from 'node:timers/promises';

/** A line to send. `kind` and `isRefused` are those of its event. */
export interface SecurityLine {
  readonly at: Date;
  readonly kind: string;
  readonly isRefused: boolean;
  readonly text: string;
}

export interface LineSender {
  /** Sends the lines, or throws when the receiver does not take them. */
  send(lines: readonly SecurityLine[]): Promise<void>;
  close(): void;
}

interface BufferDeps {
  /** Called with the number of lines that will never be sent. */
  readonly onLost: (count: number) => void;
  /** Called with the number of lines that wait, whenever it changes. */
  readonly onWaiting?: (count: number) => void;
  /** Called at the first failure of an outage. */
  readonly onFailure: (problem: unknown) => void;
  readonly maxWaiting?: number;
  readonly firstPauseMs?: number;
}

/** Lines that wait while the receiver is away; further ones are lost and counted. */
const MAX_WAITING = 10_000;
const MAX_BATCH = 500;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** Milliseconds that lines still waiting at the end may take. */
const STOP_MS = 3_000;

export interface BufferedLines {
  /** Takes a line; never waits for the receiver and never throws. */
  write(line: SecurityLine): void;
  /** Sends what waits, for a few seconds at most. */
  stop(): Promise<void>;
}

/** Sends lines in order. Tries again after growing pauses while the receiver is away. */
export function bufferLines(sender: LineSender, deps: BufferDeps): BufferedLines {
  const { onLost, onWaiting, onFailure, maxWaiting = MAX_WAITING, firstPauseMs = FIRST_PAUSE_MS } = deps;
  const waiting: SecurityLine[] = [];
  const stopping = new AbortController();
  let running: Promise<void> | null = null;

  async function sendAll(): Promise<void> {
    let pause = 0;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH);
      try {
        await sender.send(batch);
        waiting.splice(0, batch.length);
        onWaiting?.(waiting.length);
        pause = 0;
      } catch (problem) {
        if (pause === 0) onFailure(problem);
        if (stopping.signal.aborted) return;
        pause = Math.min(pause === 0 ? firstPauseMs : pause * 2, MAX_PAUSE_MS);
        await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      }
    }
  }
  function run(): void {
    running ??= sendAll().finally(() => {
      running = null;
      if (waiting.length > 0 && !stopping.signal.aborted) run();
    });
  }

  return {
    write(line) {
      if (waiting.length >= maxWaiting || stopping.signal.aborted) return onLost(1);
      waiting.push(line);
      onWaiting?.(waiting.length);
      run();
    },
    async stop() {
      stopping.abort();
      await Promise.race([running, sleep(STOP_MS, undefined, { ref: false })]);
      if (waiting.length > 0) onLost(waiting.length);
      sender.close();
    },
  };
}
