import type { Logged } from '../../outbox/delivered.ts';
import type { FailedDelivery } from '../../outbox/failed-deliveries.ts';

/** The host of each configured channel, by name; the rest of an address may contain a secret. */
export type Receivers = ReadonlyMap<string, string>;

const HEADS = ['ID', 'CHANNEL', 'RECEIVER', 'EVENT', 'TRIES', 'LAST ERROR', 'SINCE', 'AGAIN'];
const LOG_HEADS = ['ID', 'CHANNEL', 'RECEIVER', 'EVENT', 'WEBHOOK-ID', 'REQUEST', 'HAPPENED', 'TRIES', 'STATE'];
const GAP = '  ';

/** A table of failed deliveries, one line each; the last line counts the dead ones. */
export function linesOf(deliveries: readonly FailedDelivery[], receivers: Receivers): readonly string[] {
  if (deliveries.length === 0) return ['No delivery failed'];
  const dead = deliveries.filter(({ again }) => again === null).length;
  const table = tableOf([HEADS, ...deliveries.map((delivery) => cellsOf(delivery, receivers))]);
  return [...table, `${dead} dead, ${deliveries.length - dead} to be tried again`];
}

/** A table of deliveries in any state. */
export const logLines = (deliveries: readonly Logged[], receivers: Receivers): readonly string[] =>
  deliveries.length === 0
    ? ['No delivery']
    : tableOf([LOG_HEADS, ...deliveries.map((delivery) => loggedCells(delivery, receivers))]);

function tableOf(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0))) ?? [];
  return rows.map((cells) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
}

const nameOf = (channel: string, receivers: Receivers): string => receivers.get(channel) ?? 'not configured';

const cellsOf = (delivery: FailedDelivery, receivers: Receivers): readonly string[] => [
  delivery.id,
  delivery.channel,
  nameOf(delivery.channel, receivers),
  delivery.kind,
  String(delivery.tries),
  delivery.error ?? '',
  delivery.since.toISOString(),
  delivery.again?.toISOString() ?? 'dead',
];

const loggedCells = (delivery: Logged, receivers: Receivers): readonly string[] => [
  ...[delivery.id, delivery.channel, nameOf(delivery.channel, receivers), delivery.kind, delivery.event],
  ...[delivery.oppId ?? '', delivery.happened.toISOString(), String(delivery.tries), stateOf(delivery)],
];

function stateOf({ delivered, dead, error }: Logged): string {
  if (delivered !== null) return `delivered ${delivered.toISOString()}`;
  if (dead !== null) return `dead ${dead.toISOString()} ${error ?? ''}`.trimEnd();
  return error === null ? 'waiting' : `waiting ${error}`;
}
