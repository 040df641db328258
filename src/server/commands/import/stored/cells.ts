import { hourText } from '#domain/time/rome.ts';
import { consultantsText, hoursText } from '../read/hours.ts';
import { type AgentRow, type CustomerRow, DAY_END, type PlaceRow, type SpanRow } from '../read/row.ts';

/** Values by column in the file's format; a missing column has no value. */
export type Cells = Readonly<Record<string, string | undefined>>;
export type ExportedRow = PlaceRow | AgentRow | CustomerRow | SpanRow;

/** Writes a row in the file's format, for comparisons and exports; equal values have equal text. */
export function cellsOf(row: ExportedRow): Cells {
  switch (row.kind) {
    case 'branch':
    case 'agency': {
      const { lat, lng, hours, consultants, active, ...told } = row;
      const week = { hours: hoursText(hours), consultants: consultantsText(hours, consultants) };
      return { ...told, lat: String(lat), lng: String(lng), ...week, active: yesNo(active) };
    }
    case 'agent': {
      const { caps, multi_area, active, ...told } = row;
      const isMulti = multi_area === undefined ? undefined : yesNo(multi_area);
      return { ...told, caps: caps.join(' '), multi_area: isMulti, active: yesNo(active) };
    }
    case 'customer': {
      const { job, email, mobile, cap, residence_cap, owner_branch, ...told } = row;
      const known = { email, mobile, cap, residence_cap, owner_branch };
      return {
        ...told,
        ...mapped(known, (value) => value ?? ''),
        job: job === undefined ? undefined : String(job ?? ''),
      };
    }
    default: {
      const { from, until, consultants, active, ...told } = row;
      const hours = { from: from === 0 ? '' : hourText(from), until: until === DAY_END ? '' : hourText(until) };
      return { ...told, ...hours, consultants: String(consultants), active: yesNo(active) };
    }
  }
}

const yesNo = (said: boolean): string => (said ? 'si' : 'no');
const mapped = (
  values: Readonly<Record<string, string | null | undefined>>,
  of: (value: string | null) => string,
): Cells =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === undefined ? undefined : of(value)]),
  );

export interface Difference {
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

/** Lists the columns that would change. A column that the new row lacks stays as it is. */
export const differences = (before: Cells, after: Cells): readonly Difference[] =>
  Object.entries(after).flatMap(([column, said]) =>
    said === undefined || said === (before[column] ?? '')
      ? []
      : [{ column, before: before[column] ?? '', after: said }],
  );
