import type { Row } from '../core/row.ts';

const HEADS = ['row', 'name', 'ours', 'limit', 'ratio', 'spread', 'target', ''] as const;

/** The cells of a row in the result table, without its description. */
export const cellsOf = ({ id, name, ours, limit, ratio, spread, target, verdict }: Row): readonly string[] => [
  ...[id, name, ours, limit, ratio === null ? '' : String(Number(ratio.toPrecision(3)))],
  ...[spread === null ? '' : `${Math.round(spread * 100)} %`, target, verdict],
];

/** A table for a terminal, with the description below each line. */
export function plainTable(rows: readonly Row[]): string {
  const lines = [HEADS, ...rows.map(cellsOf)];
  const widths = HEADS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return padded.flatMap((line, n) => [line, ...(n === 0 ? [] : [`      ${rows[n - 1]?.work}`])]).join('\n');
}

/** A table for a documentation page. */
export function markdownTable(rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const withWork = rows.map((row) => cellsOf(row).toSpliced(2, 0, row.work));
  const heads = [...HEADS.slice(0, 2), 'work', ...HEADS.slice(2)];
  return [line(heads), line(heads.map(() => '---')), ...withWork.map(line)].join('\n');
}
