import type { Read } from '../database/connect/read-replica.ts';
import { type ByBranch, countByBranch } from './by-branch.ts';
import { type Counts, countNow, type Deliveries } from './counts.ts';
import type { MakeGauge, Source } from './metrics.ts';

/**
 * Metrics that are counted in the database. Only the process that delivers exports them, since each scrape costs a
 * query.
 */
export const productSource =
  (read: Read): Source =>
  (gauge) => {
    const showCounts = showing(gauge);
    const showBranches = showingBranches(gauge);
    return async () => {
      const [counts, branches] = await Promise.all([read(countNow), read(countByBranch)]);
      showCounts(counts);
      showBranches(branches);
    };
  };

function showing(gauge: MakeGauge): (now: Counts) => void {
  const bookings = gauge('bookings', 'Active appointments');
  const holds = gauge('holds', 'Half-hours held now');
  const pending = gauge('outbox_pending', 'Deliveries not yet done');
  const oldest = gauge('outbox_oldest_seconds', 'How long the oldest event or delivery that is due waits');
  const capped = gauge('recipients_capped', 'Recipients told today that they get no more messages');
  const showDeliveries = showingDeliveries(gauge);
  return (now) => {
    bookings.set(now.bookings);
    holds.set(now.holds);
    pending.set(now.outboxPending);
    oldest.set(now.oldestSeconds);
    capped.set(now.capped);
    showDeliveries(now.deliveries);
  };
}

function showingDeliveries(gauge: MakeGauge): (deliveries: Deliveries) => void {
  const dead = gauge('outbox_dead', 'Deliveries given up', ['channel']);
  const waiting = gauge('deliveries_waiting', 'Deliveries that are due or wait for their next try', ['channel']);
  const failing = gauge('deliveries_failing', 'Deliveries whose last try failed', ['channel']);
  return (deliveries) => {
    for (const [channel, counts] of Object.entries(deliveries)) {
      dead.set({ channel }, counts.dead);
      waiting.set({ channel }, counts.waiting);
      failing.set({ channel }, counts.failing);
    }
  };
}

function showingBranches(gauge: MakeGauge): (branches: readonly ByBranch[]) => void {
  const help = 'Bookings of the last hour: the fifty busiest pairs of branch and product, and the others together';
  const made = gauge('bookings_last_hour', help, ['branch', 'product']);
  return (branches) => {
    made.reset();
    for (const { branch, product, count } of branches) made.set({ branch, product }, count);
  };
}
