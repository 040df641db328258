import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { ROLES } from '#domain/desk/roles.ts';
import { fitsPlace, placeOf } from '#domain/desk/staff.ts';
import { isRealDay } from '#domain/time/rome.ts';
import { there } from '../import/import-file.ts';
import { headerFaults } from '../import/read/header.ts';
import { type FileRecord, NO_RECORD, readRecords } from '../import/read/records.ts';
import { openText, UNREADABLE } from '../import/read/text-source.ts';

/** Columns of a file of staff; `code` and `role` identify a row, the others may be missing or empty. */
const STAFF_COLUMNS: readonly string[] = [
  ...['code', 'name', 'email', 'subject', 'role', 'branch', 'area', 'agent', 'until', 'active'],
];

const empty = z.string().default('');
const schema = z
  .object({
    code: z.string().regex(/^[\w.@-]{2,64}$/, 'code must be 2 to 64 letters, digits, dots or hyphens'),
    ...{ name: empty, email: empty, subject: empty, branch: empty, area: empty, agent: empty },
    role: z.union([z.literal(''), z.enum(ROLES)], `role must be one of ${ROLES.join(', ')}`).default(''),
    until: empty.refine((day) => day === '' || isRealDay(day), 'until must be a day like 2026-12-31, the last one'),
    active: empty.refine((said) => /^(|s[iì]|yes|no)$/i.test(said), 'active must be si or no'),
  })
  .check(({ value, issues }) => {
    const say = (message: string) => issues.push({ code: 'custom', message, input: value });
    if (isEnd(value)) return;
    if (value.role === '') return void say('role is missing: write one, or active = no to end the access');
    const { branch, area, agent } = value;
    const grant = { role: value.role, branch: branch || null, area: area || null, agent: agent || null };
    const place = placeOf(value.role);
    if (!fitsPlace(grant)) say(`${value.role} needs ${place === 'network' ? 'no place' : `its ${place} and no other`}`);
  });

const isEnd = ({ active }: { readonly active: string }): boolean => /^no$/i.test(active);

/** A row of the file with its line. */
export type StaffLine = z.output<typeof schema> & { readonly line: number; readonly ends: boolean };

/** The rows of a file, and the faulty lines with their remedies. */
export async function readStaffFile(
  file: string,
): Promise<{ readonly lines: readonly StaffLine[]; readonly faults: readonly string[] }> {
  const source = await openText(() => createReadStream(there(file)));
  if (typeof source === 'string') throw new Error(`${file} ${UNREADABLE[source]}`);
  const lines: StaffLine[] = [];
  const faults: string[] = [];
  for await (const record of readRecords(source)) {
    const wrong = headerFaults(record.header, STAFF_COLUMNS);
    if (!record.header.includes('code')) wrong.push('line 1: the column code is missing');
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
    const read = lineOf(record);
    if (typeof read === 'string') faults.push(`line ${record.line}: ${read}`);
    else lines.push(read);
  }
  return { lines, faults };
}

function lineOf({ line, fields }: FileRecord): StaffLine | string {
  if (fields === null) return NO_RECORD;
  const read = schema.safeParse(fields);
  if (!read.success) return read.error.issues.map(({ message }) => message).join('; ');
  return { ...read.data, line, ends: isEnd(read.data) };
}

/** The lines of each account code, in the order of the file. */
export function linesByCode(lines: readonly StaffLine[]): ReadonlyMap<string, readonly StaffLine[]> {
  const own = new Map<string, StaffLine[]>();
  for (const line of lines) own.set(line.code, [...(own.get(line.code) ?? []), line]);
  return own;
}
