import { checkCap } from '../person/cap.ts';
import { checkEmail } from '../person/email.ts';
import type { FieldFault } from '../person/field-fault.ts';
import { MASKED_CAP, MASKED_JOB } from '../person/mask.ts';
import { checkName } from '../person/name.ts';
import { checkPhone } from '../person/phone.ts';
import { checkTaxCode, TAX_CODE_LENGTH, tidyTaxCode } from '../person/tax-code.ts';
import { tidy } from '../person/tidy.ts';
import type { Product } from '../product.ts';

type Check = (value: string) => FieldFault | null;

/** The attributes of a text field. */
interface Input {
  readonly autoComplete: string;
  readonly type?: 'email' | 'tel';
  readonly inputMode?: 'numeric';
  readonly autoCapitalize?: 'none' | 'words' | 'characters';
  readonly maxLength?: number;
  /** Shows capitals with wide spacing, for codes. */
  readonly code?: boolean;
}

export interface Field {
  /** Name in payloads, refusals and stored details, and the id of the control. It never changes. */
  readonly wire: string;
  /** The products that ask for it. */
  readonly products: readonly Product[];
  /** Where the value is stored: a column of the person, or a key of the request's `details`. */
  readonly stored: 'column' | 'details';
  /** The fault of a value; accepts the mask of a stored value, which only the server can resolve. */
  readonly check: Check;
  /** How a typed value is normalised; by default like any line of text. */
  readonly tidy?: (value: string) => string;
  /** Maximum length in a payload. */
  readonly max: number;
  readonly control: 'text' | 'select' | 'radio';
  /** The wire codes to choose from. */
  readonly options?: readonly string[];
  readonly input?: Input;
}

/** A choice of wire codes. */
const choice = <const Codes extends readonly string[]>(...options: Codes) => ({
  options,
  check: (value: string): FieldFault | null =>
    tidy(value) === '' ? 'required' : options.includes(value) ? null : 'value',
});
/** Non-empty and no mask, since an address has no masked form. The shortest, «Re» and «Vo», have two letters. */
const likeThis =
  (pattern: RegExp): Check =>
  (value) =>
    tidy(value) === '' ? 'required' : pattern.test(tidy(value)) ? null : 'value';
const TOWN = /^(?=(.*\p{L}){2})[\p{L}\p{M} '`./()-]+$/u;
const ADDRESS = /^(?=(.*\p{L}){2})[^*]+$/u;
const orStored =
  (mask: string, check: Check): Check =>
  (value) =>
    value === mask ? null : check(value);

const everyProduct = { products: ['personal', 'salary', 'business'], stored: 'column', control: 'text' } as const;
const salary = { products: ['salary'], stored: 'details' } as const;
const business = { products: ['business'], stored: 'details' } as const;
const name = { check: checkName, max: 120 };
const job = choice('1', '2', '3', '4');
const line = { autoCapitalize: 'words' } as const;

/** Every field of the data forms, in the order of the page: the rules, form, payloads and storage derive from it. */
export const FIELDS = {
  firstName: { wire: 'nome', ...everyProduct, ...name, input: { autoComplete: 'given-name', ...line } },
  lastName: { wire: 'cognome', ...everyProduct, ...name, input: { autoComplete: 'family-name', ...line } },
  email: {
    wire: 'email',
    ...everyProduct,
    check: checkEmail,
    max: 254,
    input: { autoComplete: 'email', type: 'email', autoCapitalize: 'none' },
  },
  mobile: {
    wire: 'cellulare',
    ...everyProduct,
    check: checkPhone,
    max: 40,
    input: { autoComplete: 'tel', type: 'tel', autoCapitalize: 'none' },
  },
  taxCode: {
    wire: 'codiceFiscale',
    ...everyProduct,
    check: checkTaxCode,
    tidy: tidyTaxCode,
    max: 40,
    input: { autoComplete: 'off', code: true, autoCapitalize: 'characters', maxLength: TAX_CODE_LENGTH },
  },
  homePostcode: {
    wire: 'capResidenza',
    ...salary,
    check: orStored(MASKED_CAP, checkCap),
    max: 5,
    control: 'text',
    input: { autoComplete: 'postal-code', inputMode: 'numeric' },
  },
  occupation: {
    wire: 'tipoOccupazione',
    ...salary,
    max: 2,
    control: 'select',
    options: job.options,
    check: orStored(MASKED_JOB, job.check),
  },
  isRegisteredCompany: { wire: 'iscrittoCameraCommercio', ...business, max: 1, control: 'radio', ...choice('1', '0') },
  companyType: {
    wire: 'tipoAzienda',
    ...business,
    max: 20,
    control: 'radio',
    ...choice('societa', 'ditta_individuale'),
  },
  homeTown: {
    wire: 'comuneResidenza',
    ...business,
    check: likeThis(TOWN),
    max: 120,
    control: 'text',
    input: { autoComplete: 'address-level2', ...line },
  },
  homeAddress: {
    wire: 'indirizzoResidenza',
    ...business,
    check: likeThis(ADDRESS),
    max: 200,
    control: 'text',
    input: { autoComplete: 'address-line1', ...line },
  },
} as const satisfies Readonly<Record<string, Field>>;

type Fields = typeof FIELDS;
export type FieldName = keyof Fields;
/** The values of a form; '' = not given. */
export type FormValues = Readonly<Record<FieldName, string>>;
/** The fields of every product, stored as a person. */
export type PersonField = {
  [Name in FieldName]: Fields[Name]['stored'] extends 'column' ? Name : never;
}[FieldName];
export type Person = Pick<FormValues, PersonField>;
export type WireName = Fields[FieldName]['wire'];

export const fieldOf = (name: FieldName): Field => FIELDS[name];
export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[];
export const PERSON = FIELD_NAMES.filter((name): name is PersonField => fieldOf(name).stored === 'column');
export const DETAILS = FIELD_NAMES.filter((name) => fieldOf(name).stored === 'details');

export type FieldOf<Of extends Product> = {
  [Name in FieldName]: Of extends Fields[Name]['products'][number] ? Name : never;
}[FieldName];
/** The fields that any of these products asks for. */
export const fieldsOf = <Of extends Product>(...products: readonly Of[]) =>
  FIELD_NAMES.filter((name): name is FieldOf<Of> =>
    products.some((product) => fieldOf(name).products.includes(product)),
  );
/** The fields of the two products that the staff books. */
export const DESK_FIELDS = fieldsOf('personal', 'salary');
export type DeskField = (typeof DESK_FIELDS)[number];
