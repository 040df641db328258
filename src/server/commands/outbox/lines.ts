import type { Troubled } from '../../outbox/troubled.ts';

/** The host of each configured channel, by its name: an address may hold a secret further on. */
export type Receivers = ReadonlyMap<string, string>;

const HEADS = ['ID', 'CHANNEL', 'RECEIVER', 'EVENT', 'TRIES', 'LAST ERROR', 'SINCE', 'AGAIN'];
const GAP = '  ';

/** A table to read, one line a delivery; a last line says how many are dead. */
export function linesOf(deliveries: readonly Troubled[], receivers: Receivers): readonly string[] {
  if (deliveries.length === 0) return ['No delivery failed'];
  const rows = [HEADS, ...deliveries.map((delivery) => cellsOf(delivery, receivers))];
  const widths = HEADS.map((_, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)));
  const table = rows.map((cells) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
  const dead = deliveries.filter(({ again }) => again === null).length;
  return [...table, `${dead} dead, ${deliveries.length - dead} to be tried again`];
}

const cellsOf = (delivery: Troubled, receivers: Receivers): readonly string[] => [
  delivery.id,
  delivery.channel,
  receivers.get(delivery.channel) ?? 'not configured',
  delivery.kind,
  String(delivery.tries),
  delivery.error ?? '',
  delivery.since.toISOString(),
  delivery.again?.toISOString() ?? 'dead',
];
