import { type Fields, NO_RECORD } from '../../../platform/csv/records.ts';
import { COLUMNS, type EndedRow, endedRow, type ImportRow, importRow, isNo, KINDS, type Kind } from './row.ts';

/** A valid row and the last of its lines in the file. */
export interface Line<Row = ImportRow | EndedRow> {
  readonly line: number;
  readonly row: Row;
}
/** Why a line is rejected. */
export interface Fault {
  readonly line: number;
  readonly reason: string;
}

/** Columns that identify the kind of a file without a `kind` column; agencies always need `kind`. */
const TELLING: readonly (readonly [string, Kind])[] = [
  ['tax_code', 'customer'],
  ['oam', 'agent'],
  ['hours', 'branch'],
  ['reason', 'closure'],
  ['day', 'absence'],
];

/** The kind of a record; undefined when it is missing or unknown. */
export function kindOf(fields: Fields): Kind | undefined {
  const said = fields.kind || TELLING.find(([column]) => column in fields)?.[1];
  return KINDS.find((kind) => kind === said);
}

/** Whether a row only ends a branch, agency or agent: it has kind, code and `active` = no. */
export const isEnding = (fields: Fields, kind: Kind | undefined): boolean =>
  isNo(fields.active ?? '') &&
  kind !== undefined &&
  COLUMNS[kind].includes('name') &&
  COLUMNS[kind].every((column) => column === 'code' || column === 'active' || !fields[column]);

/** Parses a row. Returns the row, or the reasons against it, with column names but never values. */
export function readRow(fields: Fields | null): ImportRow | EndedRow | string {
  if (fields === null) return NO_RECORD;
  const kind = kindOf(fields);
  const schema = isEnding(fields, kind) ? endedRow : importRow;
  const read = schema.safeParse({ ...fields, kind });
  return read.success ? read.data : reasons(read.error.issues);
}

function reasons(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): string {
  const all = issues.map(({ path: [column], message }) =>
    column === 'kind'
      ? `kind must be ${KINDS.slice(0, -1).join(', ')} or ${KINDS.at(-1)}`
      : `${String(column)} ${message}`,
  );
  return all.join(', ');
}
