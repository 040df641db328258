import { z } from 'zod';
import { checkCap } from '#domain/person/cap.ts';
import { checkEmail } from '#domain/person/email.ts';
import { hasMask } from '#domain/person/mask.ts';
import { checkName, straightApostrophes } from '#domain/person/name.ts';
import { checkPhone, normalisePhone } from '#domain/person/phone.ts';
import { checkTaxCode, tidyTaxCode } from '#domain/person/tax-code.ts';
import { readHours, type Window } from './hours.ts';

const text = z.string({ error: 'is missing' });
const filled = text.min(1, 'is empty');
/** The domain's checks let masks through, which the visitor's page shows; a register holds none (R0.11). */
const judged = (check: (value: string) => string | null) =>
  text.refine((value) => check(value) === null && !hasMask(value), { error: 'is not valid' });
const orEmpty = (check: (value: string) => string | null) => judged((value) => (value === '' ? null : check(value)));
/** A value that need not be known; an empty one is null, a missing column is undefined and changes nothing. */
const nullable = <T extends z.ZodType<unknown, string>>(schema: T) =>
  z.union([z.literal('').transform(() => null), schema], 'is not valid').optional();
const within = (least: number, most: number) => {
  const error = `must be ${least} to ${most}`;
  // Spreadsheets of Italy write a comma before the decimals.
  const plain = (given: unknown) => (typeof given === 'string' && given !== '' ? given.replace(',', '.') : Number.NaN);
  return z.preprocess(plain, z.coerce.number({ error }).min(least, error).max(most, error));
};
const whole = (least: number, most: number) =>
  within(least, most).refine(Number.isInteger, `must be ${least} to ${most}`);

const code = text.regex(/^[A-Z0-9]{2,12}$/, 'must be 2 to 12 capital letters or digits');
const phone = orEmpty(checkPhone).default('');
const email = orEmpty(checkEmail).default('');
const hours = text.transform((value, context): readonly Window[] => {
  const windows = readHours(value);
  if (windows) return windows;
  context.addIssue('must look like "1-5 09:00-13:00 14:00-18:00; 6 09:00-12:30", without overlaps');
  return z.NEVER;
});
const caps = z
  .string()
  .regex(/^(\d{5}( +\d{5})*)?$/, 'must be postcodes with a space between')
  .transform((list) => list.split(/ +/).filter(Boolean));
const yesNo = z
  .string()
  .regex(/^(|0|1|no|s[iì]|yes)$/i, 'must be si or no')
  .transform((said) => !/^(|0|no)$/i.test(said));
const personName = judged(checkName).transform(straightApostrophes);

const place = {
  code,
  name: filled,
  address: filled,
  cap: judged(checkCap),
  city: filled,
  province: text.regex(/^[A-Z]{2}$/, 'must be two capital letters'),
  lat: within(35, 48),
  lng: within(6, 19),
  email,
  phone,
  hours,
  consultants: whole(1, 4),
};

/** One line of a file; `kind` says which columns it needs (R0.58). Faults name a column, never its value. */
export const importRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('branch'), ...place }),
  z.object({ kind: z.literal('agency'), ...place }),
  z.object({
    kind: z.literal('agent'),
    code,
    name: filled,
    oam: z.string().default(''),
    phone,
    email,
    caps: caps.default([]),
    multi_area: yesNo.optional(),
  }),
  z.object({
    kind: z.literal('customer'),
    tax_code: judged(checkTaxCode).transform(tidyTaxCode),
    first_name: personName,
    last_name: personName,
    email: nullable(judged(checkEmail)),
    mobile: nullable(judged(checkPhone).transform(normalisePhone)),
    cap: nullable(judged(checkCap)),
    residence_cap: nullable(judged(checkCap)),
    job: nullable(
      z
        .string()
        .regex(/^[1-4]$/, 'must be 1 to 4')
        .transform(Number),
    ),
    owner_branch: nullable(code),
  }),
]);

export type ImportRow = z.output<typeof importRow>;

const [branch, agency, agent, customer] = importRow.options;
const columnsOf = ({ shape }: { readonly shape: object }) => Object.keys(shape).filter((column) => column !== 'kind');
/** The columns of each kind. A file may hold several kinds, and then has the columns of all. */
export const COLUMNS: Readonly<Record<Kind, readonly string[]>> = {
  branch: columnsOf(branch),
  agency: columnsOf(agency),
  agent: columnsOf(agent),
  customer: columnsOf(customer),
};
export type Kind = ImportRow['kind'];
export type PlaceRow = Extract<ImportRow, { kind: 'branch' | 'agency' }>;
export type AgentRow = Extract<ImportRow, { kind: 'agent' }>;
export type CustomerRow = Extract<ImportRow, { kind: 'customer' }>;
