import { createHash } from 'node:crypto';

/** Deliveries of one lane at the same time, in all processes together. */
const TRACKS = 3;
/** Workers for events to split and for what comes by the clock. */
const SPARE = 2;

/**
 * The name of the queue a delivery stands in. Each channel is a lane of its own, and each of its tracks is a queue in
 * which one delivery follows the other: a slow receiver keeps its own tracks busy and nobody else's. One that
 * waits for its next try is not in the way.
 */
export function trackOf(channel: string, eventId: string): string {
  const track = (createHash('sha256').update(eventId).digest()[0] ?? 0) % TRACKS;
  return `${channel} ${track}`;
}

/** Enough workers for every lane to be full at once: none waits for another. */
export const workersFor = (lanes: number): number => lanes * TRACKS + SPARE;
