import { repeatedColumns, unknownColumns } from '../../../platform/csv/header.ts';
import { COLUMNS, type Kind } from './row.ts';

/** Columns of a file of rejected rows, which imports unchanged once corrected. */
export const REJECTED = ['rejected_line', 'rejected_reason'] as const;
export const COLUMN_NAMES = [...new Set(['kind', ...Object.values(COLUMNS).flat()])];
/** Every column that a file may have. */
export const KNOWN_COLUMNS: readonly string[] = [...COLUMN_NAMES, ...REJECTED];

/**
 * Why a header is invalid: it has an unknown column, or one twice. A column is reported by its position, not its text:
 * if the header line is missing, the text is personal data.
 */
export function headerFaults(columns: readonly string[], names: readonly string[]): string[] {
  const known = [...names, ...REJECTED];
  const unknown = unknownColumns(columns, known);
  return [
    ...(unknown.length > 0
      ? [`line 1: unknown column at place ${unknown.join(', ')}; known are ${names.join(', ')}`]
      : []),
    ...repeatedColumns(columns, known).map((column) => `line 1: the column ${column} stands there twice`),
  ];
}

/** Columns added by later releases. A file may lack them: stored values then stay, and new rows get the default. */
const LATER: ReadonlySet<string> = new Set([
  ...['multi_area', 'public_phone', 'area', 'active', 'last_day', 'from', 'until'],
]);
/** Columns that a file may lack, by kind: stored values then stay. */
const FREE: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  customer: COLUMNS.customer,
  closure: ['consultants'],
  absence: ['consultants'],
};

/** Columns that this kind needs and the header lacks. Without them an import would clear stored values. */
export const missingColumns = (kind: Kind, columns: readonly string[]): string[] =>
  COLUMNS[kind].filter((column) => !LATER.has(column) && !FREE[kind]?.includes(column) && !columns.includes(column));
