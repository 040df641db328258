import { randomUUID } from 'node:crypto';
import { BEAT_MS, createHearing, type Hearing } from './hearing.ts';
import { type Line, type LineWorld, openLine } from './line.ts';
import { all, beat, left, noticeIn, seats } from './notices.ts';

export interface ChannelWorld extends LineWorld {
  /** Milliseconds that only go forward. */
  readonly now: () => number;
  readonly onSeats: (codes: readonly string[]) => void;
  /** Anything may have changed: the network, or what was said while nobody listened here. */
  readonly onAnything: () => void;
}
export interface Channel extends Pick<Hearing, 'hearsDatabase' | 'hearsAll'> {
  /** Tells the other engines, a few branches at a time: no booking waits for it. */
  tell(codes: ReadonlySet<string>): void;
  stop(): Promise<void>;
}

/** Milliseconds: what changes meanwhile is said together; a lost line is opened again; a line that does not answer is lost. */
const TOGETHER_MS = 3;
const AGAIN_MS = 250;
const DEAD_MS = 3_000;

/**
 * Follows the database, and through it the other engines: says what this one changed and, again and again, that it
 * lives. A line that was lost is opened again; then everything is dropped, here and by all others.
 */
export function openChannel(world: ChannelWorld): Channel {
  const id = randomUUID();
  const hearing = createHearing(id, world.now);
  const unsaid = new Set<string>();
  const rest = createRest();
  let stopped = false;

  async function serve(line: Line): Promise<void> {
    world.onAnything();
    // What this engine changed while it could not say so, others may have read before.
    let news = all(id);
    let isSaid = true;
    while (!stopped && isSaid && line.isOpen()) {
      const started = world.now();
      isSaid = await line.say([news, beat(id, started)], DEAD_MS);
      if (unsaid.size === 0) await rest.sleep(started + BEAT_MS - world.now());
      if (unsaid.size > 0) await rest.pause(TOGETHER_MS);
      news = unsaid.size > 0 ? seats(id, unsaid) : '';
      unsaid.clear();
    }
    if (stopped && line.isOpen()) await line.say([news, left(id)], AGAIN_MS);
    line.close();
    hearing.deaf();
  }

  function hear(text: string): void {
    const notice = noticeIn(text);
    if (notice === null) return;
    if (notice.kind === 'network') world.onAnything();
    else if (notice.kind === 'left') hearing.left(notice.id);
    else if (notice.id === id) {
      if (notice.kind === 'beat') hearing.heard(id, notice.at);
    } else {
      hearing.heard(notice.id, world.now());
      if (notice.kind === 'seats') world.onSeats(notice.codes);
      if (notice.kind === 'all') world.onAnything();
    }
  }

  const ended = (async () => {
    while (!stopped) {
      const line = await openLine(world, hear).catch(() => null);
      if (line === null) await rest.sleep(AGAIN_MS);
      else await serve(line);
    }
  })();
  return {
    hearsDatabase: hearing.hearsDatabase,
    hearsAll: hearing.hearsAll,
    tell(codes) {
      for (const code of codes) unsaid.add(code);
      rest.wake();
    },
    async stop() {
      stopped = true;
      rest.wake();
      await ended;
    },
  };
}

/** Pauses of one who may be woken from a sleep. */
function createRest() {
  let woken: () => void = () => undefined;
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)).unref());
  return {
    pause,
    async sleep(ms: number): Promise<void> {
      const early = new Promise<void>((resolve) => {
        woken = resolve;
      });
      await Promise.race([pause(ms), early]);
    },
    wake: () => woken(),
  };
}
