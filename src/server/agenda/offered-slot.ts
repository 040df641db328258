import type { Alternative } from '#contract/wire.ts';
import { nearestFree } from '#domain/agenda/alternatives.ts';
import { addDays, hourText, type IsoDay, toCompact, toInstant } from '#domain/time/rome.ts';
import { type AgendaWorld, readDays } from './read-days.ts';
import type { Slot } from './take-seat.ts';

/** A half-hour somebody wants. */
export interface Wanted {
  readonly branch: string;
  readonly day: IsoDay;
  readonly minute: number;
  readonly visit: Buffer;
}
const AROUND_DAYS = 7;

/**
 * The slot when availability offers it now, with the seats of its whole day; the visit's own hold is no obstacle. Null
 * when it is taken or not real.
 */
export async function offeredSlot(
  world: AgendaWorld,
  { branch, day, minute, visit }: Wanted,
): Promise<(Slot & { readonly daySeats: number }) | null> {
  const days = (await readDays(world, { codes: [branch], from: day, days: 1, visit })).get(branch);
  const state = days?.[0]?.slots.find((slot) => slot.minute === minute);
  if (!state?.free) return null;
  const firstSeat = world.extraLoad(branch, day, minute, state.capacity) + 1;
  const daySeats = days?.[0]?.slots.reduce((seats, { capacity }) => seats + capacity, 0) ?? 0;
  return { branch, starts: new Date(toInstant(day, minute)), firstSeat, capacity: state.capacity, daySeats };
}

/** Up to three free half-hours near a taken one, at the same branch (R0.26). */
export async function alternatives(world: AgendaWorld, { branch, day, minute, visit }: Wanted): Promise<Alternative[]> {
  const asked = { codes: [branch], from: addDays(day, -1), days: AROUND_DAYS, visit };
  const days = (await readDays(world, asked)).get(branch) ?? [];
  return nearestFree(days, { day, minute }).map((start) => ({
    data: toCompact(start.day),
    ora: hourText(start.minute),
  }));
}
