import { z } from 'zod';
import { MAX_CONSULTANTS } from '#domain/agenda/consultants.ts';
import { checkCap } from '#domain/person/cap.ts';
import { checkEmail } from '#domain/person/email.ts';
import { hasMask } from '#domain/person/mask.ts';
import { checkName, MAX_IMPORTED_LENGTH } from '#domain/person/name.ts';
import { checkPhone, normalisePhone } from '#domain/person/phone.ts';
import { checkTaxCode, tidyTaxCode } from '#domain/person/tax-code.ts';
import { addDays, daysBetween, type IsoDay, isRealDay, minuteOf } from '#domain/time/rome.ts';
import { readConsultants, readHours, type Window } from './hours.ts';

const text = z.string({ error: 'is missing' });
const filled = text.min(1, 'is empty');
/** A text that passes a check of the domain. These checks accept masks, as on the visitor's page; a file has none. */
const judged = (check: (value: string) => string | null) =>
  text.refine((value) => check(value) === null && !hasMask(value), { error: 'is not valid' });
const orEmpty = (check: (value: string) => string | null) => judged((value) => (value === '' ? null : check(value)));
/** An optional value: an empty one is null, a missing column is undefined and changes nothing. */
const nullable = <T extends z.ZodType<unknown, string>>(schema: T) =>
  z.union([z.literal('').transform(() => null), schema], 'is not valid').optional();
const within = (least: number, most: number) => {
  const error = `must be ${least} to ${most}`;
  // Italian spreadsheets write a decimal comma.
  const plain = (given: unknown) => (typeof given === 'string' && given !== '' ? given.replace(',', '.') : Number.NaN);
  return z.preprocess(plain, z.coerce.number({ error }).min(least, error).max(most, error));
};
const orWhen = <T extends z.ZodType>(said: string, value: number, schema: T) =>
  z.union([z.literal(said).transform(() => value), schema]).default(value);
const whole = (least: number, most: number) =>
  within(least, most).refine(Number.isInteger, `must be ${least} to ${most}`);

const code = text.regex(/^[A-Z0-9]{2,12}$/, 'must be 2 to 12 capital letters or digits');
const phone = orEmpty(checkPhone).default('');
const email = orEmpty(checkEmail).default('');
const hours = text.transform((value, context): readonly Window[] => {
  if (value === '') return [];
  const windows = readHours(value);
  if (windows) return windows;
  context.addIssue('must look like "1-5 09:00-13:00 14:00-18:00; 6 09:00-12:30", without overlaps');
  return z.NEVER;
});
const caps = z
  .string()
  .regex(/^(\d{5}( +\d{5})*)?$/, 'must be postcodes with a space between')
  .transform((list) => list.split(/ +/).filter(Boolean));
const YES_NO = /^(|0|1|no|s[iì]|yes)$/i;
export const isNo = (said: string): boolean => /^(0|no)$/i.test(said);
const yesNo = z
  .string()
  .regex(YES_NO, 'must be si or no')
  .transform((said) => !/^(|0|no)$/i.test(said));
const active = z
  .string()
  .regex(YES_NO, 'must be si or no')
  .optional()
  .transform((said) => !isNo(said ?? ''));
/** Minutes of a whole day. */
export const DAY_END = 1440;
const MOST_DAYS = 366;
const AFTER = `must be day or a later one, and within ${MOST_DAYS} days`;
const HOUR = /^(([01]?\d|2[0-3]):[0-5]\d|24:00)(:00)?$/;
function hourOr(minute: number) {
  const hour = z.string().refine((said) => said === '' || HOUR.test(said), 'must be an hour like 09:00');
  return hour.transform((said) => (said === '' ? minute : minuteOf(said.padStart(5, '0')))).default(minute);
}
/** A day: 2026-12-24, or 24/12/2026 as Italian spreadsheets save it. */
const isoDay = text.transform((said, context): IsoDay => {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(said) ?? [];
  const iso = year === '' ? said : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (/^\d{4}-\d{2}-\d{2}$/.test(iso) && isRealDay(iso)) return iso;
  context.addIssue('is not valid');
  return z.NEVER;
});
const personName = judged((name) => checkName(name, MAX_IMPORTED_LENGTH));

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
  consultants: text.transform((value, context) => {
    const read = value === '' ? new Map<number, number>() : readConsultants(value);
    if (read) return read;
    context.addIssue(`must be 1 to ${MAX_CONSULTANTS}, or by weekday like "1-5 3; 6 1"`);
    return z.NEVER;
  }),
  /** An area of the desk; empty: none. */
  area: z.union([z.literal(''), code], 'must be 2 to 12 capital letters or digits').optional(),
  active,
};

/** `hours` and `consultants` must both be given or both be empty. A branch with only future weeks has neither. */
const bothOrNeither = (
  { hours, consultants }: { hours: readonly Window[]; consultants: ReadonlyMap<number, number> },
  context: z.RefinementCtx,
) => {
  if (hours.length === 0 && consultants.size > 0)
    context.addIssue({ code: 'custom', path: ['hours'], message: 'is empty' });
  if (hours.length > 0 && consultants.size === 0)
    context.addIssue({ code: 'custom', path: ['consultants'], message: 'is empty' });
};

/** Columns of a closure or absence: one or more days of a branch, with hours, or without them for whole days. */
const span = {
  code,
  day: isoDay,
  last_day: z.union([z.literal(''), isoDay], 'is not valid').default(''),
  from: hourOr(0),
  until: hourOr(DAY_END),
  active,
};
const inOrder = (row: { day: string; last_day: string; from: number; until: number }, context: z.RefinementCtx) => {
  const days = row.last_day === '' ? 0 : daysBetween(row.day, row.last_day);
  if (days < 0 || days >= MOST_DAYS) context.addIssue({ code: 'custom', path: ['last_day'], message: AFTER });
  if (row.from >= row.until) context.addIssue({ code: 'custom', path: ['until'], message: 'must be after from' });
};

/** One line of a file; `kind` selects the needed columns. Faults name a column, never its value. */
export const importRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('branch'), ...place }).superRefine(bothOrNeither),
  z.object({ kind: z.literal('agency'), ...place }).superRefine(bothOrNeither),
  z.object({
    kind: z.literal('agent'),
    code,
    name: filled,
    oam: z.string().default(''),
    phone,
    email,
    caps: caps.default([]),
    multi_area: yesNo.optional(),
    /** Shown on the agent's page. A file without the column keeps the stored one. */
    public_phone: orEmpty(checkPhone).optional(),
    active,
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
  z
    .object({
      kind: z.literal('closure'),
      ...span,
      consultants: orWhen('', 0, whole(0, MAX_CONSULTANTS)),
      reason: text.min(1, 'is empty').max(200, 'must be 200 letters at most'),
    })
    .superRefine(inOrder),
  z
    .object({ kind: z.literal('absence'), ...span, consultants: orWhen('', 1, whole(1, MAX_CONSULTANTS)) })
    .superRefine(inOrder),
]);
/** A row that ends a branch, agency or agent; it needs no other column. */
export const endedRow = z
  .object({ kind: z.enum(['branch', 'agency', 'agent']), code })
  .transform(({ kind, code }) => ({ kind: 'ended' as const, of: kind, code }));

export type ImportRow = z.output<typeof importRow>;
export type Kind = ImportRow['kind'];
export type PlaceRow = Extract<ImportRow, { kind: 'branch' | 'agency' }>;
export type AgentRow = Extract<ImportRow, { kind: 'agent' }>;
export type CustomerRow = Extract<ImportRow, { kind: 'customer' }>;
export type SpanRow = Extract<ImportRow, { kind: 'closure' | 'absence' }>;
export type EndedRow = z.output<typeof endedRow>;

export const KINDS = ['branch', 'agency', 'agent', 'customer', 'closure', 'absence'] as const satisfies readonly Kind[];
const columnsOf = ({ shape }: { readonly shape: object }) => Object.keys(shape).filter((column) => column !== 'kind');
/** The columns of each kind. A file may contain several kinds, and then has the columns of all. */
export const COLUMNS = Object.fromEntries(
  importRow.options.map((option, at) => [KINDS[at], columnsOf(option)]),
) as Readonly<Record<Kind, readonly string[]>>;

/** Every day of a closure or an absence. */
export const daysOf = ({ day, last_day }: Pick<SpanRow, 'day' | 'last_day'>): readonly IsoDay[] =>
  Array.from({ length: last_day === '' ? 1 : daysBetween(day, last_day) + 1 }, (_, i) => addDays(day, i));
