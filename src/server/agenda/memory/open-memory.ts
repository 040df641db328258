import type { Kysely } from 'kysely';
import type pg from 'pg';
import { onSeats } from '../../platform/database/committed.ts';
import type { Database } from '../../platform/database/schema.ts';
import { openChannel } from './channel.ts';
import { type AgendaMemory, createMemory, type Trust } from './memory.ts';

/** Milliseconds that anything may be used for, and a branch's seats when every engine is heard. */
const ANYHOW_MS = 1_000;
const HEARD_MS = 30_000;

/** A memory that follows the database: what changes is dropped, and what may have changed unheard is a second old at most. */
export function openMemory(db: Kysely<Database>, pool: pg.Pool): { memory: AgendaMemory; stop(): Promise<void> } {
  const trust: Trust = {
    network: (age) => age <= ANYHOW_MS || channel.hearsDatabase(),
    seats: (age) => age <= ANYHOW_MS || (age <= HEARD_MS && channel.hearsAll()),
  };
  const memory = createMemory(db, trust);
  const channel = openChannel({
    pool,
    now: () => performance.now(),
    onSeats: memory.seatsChanged,
    onAnything: memory.forget,
    onClock: memory.heardClock,
  });
  onSeats(db, (codes) => {
    memory.seatsChanged(codes);
    channel.tell(codes);
  });
  return { memory, stop: channel.stop };
}
