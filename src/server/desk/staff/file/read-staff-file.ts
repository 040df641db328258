import { z } from 'zod';
import { ROLES } from '#domain/desk/roles.ts';
import { fitsPlace, placeOf } from '#domain/desk/staff.ts';
import { STAFF_COLUMNS, STAFF_FILE_FAULTS, type StaffFileFault } from '#domain/desk/staff-file.ts';
import { isRealDay } from '#domain/time/rome.ts';
import { repeatedColumns, unknownColumns } from '../../../platform/csv/header.ts';
import { type FileRecord, readRecords, UnreadableLine } from '../../../platform/csv/records.ts';
import { type Bytes, openText } from '../../../platform/csv/text-source.ts';

/** A fault of a file of staff. `line`: 0 is the whole file. `code`: '' where the line has none. */
export interface LineFault {
  readonly line: number;
  readonly code: string;
  readonly fault: StaffFileFault;
  /** The columns, place, or code that the fault is about; else ''. */
  readonly about: string;
}

const empty = z.string().default('');
const isFault = (message: string): message is StaffFileFault => STAFF_FILE_FAULTS.some((each) => each === message);
/** The messages are faults. */
const says = (fault: StaffFileFault): string => fault;
const schema = z
  .object({
    code: z.string().regex(/^[\w.@-]{2,64}$/, says('code')),
    ...{ name: empty, email: empty, subject: empty, branch: empty, area: empty, agent: empty },
    role: z.union([z.literal(''), z.enum(ROLES)], says('role')).default(''),
    until: empty.refine((day) => day === '' || isRealDay(day), says('until')),
    active: empty.refine((said) => /^(|s[iì]|yes|no)$/i.test(said), says('active')),
  })
  .check(({ value, issues }) => {
    const say = (message: StaffFileFault) => issues.push({ code: 'custom', message, input: value });
    if (isEnd(value)) return;
    if (value.role === '') return void say('noRole');
    const { branch, area, agent } = value;
    const grant = { role: value.role, branch: branch || null, area: area || null, agent: agent || null };
    if (!fitsPlace(grant)) say('place');
  });

const isEnd = ({ active }: { readonly active: string }): boolean => /^no$/i.test(active);

/** A row of the file with its line. */
export type StaffLine = z.output<typeof schema> & { readonly line: number; readonly ends: boolean };

export interface StaffFile {
  readonly lines: readonly StaffLine[];
  readonly faults: readonly LineFault[];
}

const ofFile = (fault: StaffFileFault, line: number, about = ''): LineFault => ({ line, code: '', fault, about });

/** The rows of a file, and its faulty lines. */
export async function readStaffFile(bytes: Bytes): Promise<StaffFile> {
  const source = await openText(bytes, STAFF_COLUMNS);
  if (typeof source === 'string')
    return { lines: [], faults: [ofFile(source === 'no-text' ? 'noText' : 'macRoman', 0)] };
  const lines: StaffLine[] = [];
  const faults: LineFault[] = [];
  try {
    for await (const record of readRecords(source)) {
      const wrong = headerFaultsOf(record.header);
      if (wrong.length > 0) return { lines: [], faults: wrong };
      const read = lineOf(record);
      if ('line' in read) lines.push(read);
      else faults.push(...read.faults);
    }
  } catch (problem) {
    if (!(problem instanceof UnreadableLine)) throw problem;
    faults.push(ofFile('noRecord', problem.line));
  }
  return { lines, faults };
}

function headerFaultsOf(header: readonly string[]): readonly LineFault[] {
  const unknown = unknownColumns(header, STAFF_COLUMNS);
  return [
    ...(unknown.length > 0 ? [ofFile('unknownColumn', 1, unknown.join(', '))] : []),
    ...repeatedColumns(header, STAFF_COLUMNS).map((column) => ofFile('columnTwice', 1, column)),
    ...(header.includes('code') ? [] : [ofFile('noCodeColumn', 1)]),
  ];
}

function lineOf({ line, fields }: FileRecord): StaffLine | { readonly faults: readonly LineFault[] } {
  if (fields === null) return { faults: [ofFile('noRecord', line)] };
  const read = schema.safeParse(fields);
  if (read.success) return { ...read.data, line, ends: isEnd(read.data) };
  const role = ROLES.find((each) => each === fields.role);
  const faults = read.error.issues.map(({ message }) => (isFault(message) ? message : 'noRecord'));
  return {
    faults: faults.map((fault) => ofFile(fault, line, fault === 'place' && role ? `${role} ${placeOf(role)}` : '')),
  };
}

/** The lines of each account code, in the order of the file. */
export function linesByCode(lines: readonly StaffLine[]): ReadonlyMap<string, readonly StaffLine[]> {
  const own = new Map<string, StaffLine[]>();
  for (const line of lines) own.set(line.code, [...(own.get(line.code) ?? []), line]);
  return own;
}
