import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { checkCap } from '#domain/person/cap.ts';
import { checkEmail } from '#domain/person/email.ts';
import { checkName } from '#domain/person/name.ts';
import { checkPhone, normalisePhone } from '#domain/person/phone.ts';
import { checkTaxCode, tidyTaxCode } from '#domain/person/tax-code.ts';

const filled = z.string().trim().min(1, 'is empty');
const judged = (check: (value: string) => string | null) =>
  z.string().refine((value) => check(value) === null, { error: 'is not valid' });
const orEmpty = (check: (value: string) => string | null) => z.union([z.literal(''), judged(check)]);
const code = z.string().regex(/^[A-Z0-9]{2,12}$/, 'is no code');
const hours = z.string().regex(/^[1-7](-[1-7])?( \d\d:\d\d-\d\d:\d\d)+(; *[1-7](-[1-7])?( \d\d:\d\d-\d\d:\d\d)+)*$/, {
  error: 'must look like "1-5 09:00-13:00 14:00-18:00; 6 09:00-12:30"',
});
const branch = {
  code,
  name: filled,
  address: filled,
  cap: judged(checkCap),
  city: filled,
  province: z.string().regex(/^[A-Z]{2}$/, 'is no province'),
  lat: z.coerce.number().min(35).max(48),
  lng: z.coerce.number().min(6).max(19),
  email: orEmpty(checkEmail),
  phone: z.string(),
  hours,
  consultants: z.coerce.number().int().min(1).max(4),
};

/** One line of a file; `kind` says which columns it needs. */
const row = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('branch'), ...branch }),
  z.object({ kind: z.literal('agency'), ...branch }),
  z.object({
    kind: z.literal('agent'),
    code,
    name: filled,
    oam: z.string(),
    phone: z.string(),
    email: orEmpty(checkEmail),
    caps: z.string().regex(/^(\d{5}( \d{5})*)?$/, 'must be postcodes, a space between'),
  }),
  z.object({
    kind: z.literal('customer'),
    tax_code: judged(checkTaxCode).transform(tidyTaxCode),
    first_name: judged(checkName),
    last_name: judged(checkName),
    email: orEmpty(checkEmail),
    mobile: orEmpty(checkPhone).transform((mobile) => mobile && normalisePhone(mobile)),
    cap: orEmpty(checkCap),
    owner_branch: z.union([z.literal(''), code]),
  }),
]);
export type ImportRow = z.output<typeof row>;
export type BranchImport = Extract<ImportRow, { kind: 'branch' | 'agency' }>;

export interface Read {
  readonly rows: readonly ImportRow[];
  /** `line N: reason`, one for every bad line. */
  readonly faults: readonly string[];
}

/** Reads a CSV file with a header line and a `kind` column; columns a kind does not know are ignored (R0.58). */
export function readRows(text: string): Read {
  const lines = parse(text, {
    bom: true,
    columns: true,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    trim: true,
  });
  const rows: ImportRow[] = [];
  const faults: string[] = [];
  for (const { record, info } of lines as unknown as { record: unknown; info: { lines: number } }[]) {
    const read = row.safeParse(record);
    const issue = read.error?.issues[0];
    if (read.success) rows.push(read.data);
    else faults.push(`line ${info.lines}: ${issue?.path.join('.') || 'kind'} ${issue?.message ?? 'is not valid'}`);
  }
  return { rows, faults };
}
