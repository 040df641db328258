import { err, ok, type Result } from './result.ts';

interface Row {
  /** The value of `prodotto` on the wire and of the database column. */
  readonly code: number;
  /** The value of `prodottoLvl1` in the payload; also a part of the names of the loan offer's variables. */
  readonly level: string;
  /** The value of `flusso` in the tax-code lookup. */
  readonly flow: string;
  /** The action under which the human check is solved. */
  readonly humanCheck: string;
  /** The kind of request that a create makes, if it does not request a call. */
  readonly asks: 'visit' | 'request';
  /** The value of `Status` in the answer to a successful create. */
  readonly success: '0' | '1';
  /** Whether agencies offer the product too; messages then say "agency". */
  readonly atAgencies: boolean;
  /** `lenient`: a visit can be booked with any answer to the mandatory consent, or none. */
  readonly consent: 'strict' | 'lenient';
  /** Whether the page asks two more questions after the booking. */
  readonly survey: boolean;
}

/** All differences between the products. Elsewhere a product is only its name, a key of this table. */
export const PRODUCTS = {
  personal: {
    code: 1,
    level: 'PP',
    flow: 'PP',
    humanCheck: 'prestito_personale',
    asks: 'visit',
    success: '0',
    atAgencies: false,
    consent: 'strict',
    survey: true,
  },
  salary: {
    code: 3,
    level: 'C5',
    flow: 'C5',
    humanCheck: 'prestito_personale',
    asks: 'visit',
    success: '0',
    atAgencies: true,
    consent: 'lenient',
    survey: false,
  },
  business: {
    code: 5,
    level: 'BS',
    flow: 'BUSINESS',
    humanCheck: 'prestito_business',
    asks: 'request',
    success: '1',
    atAgencies: false,
    consent: 'strict',
    survey: false,
  },
} as const satisfies Readonly<Record<string, Row>>;

export type Product = keyof typeof PRODUCTS;
type Column<Name extends keyof Row> = (typeof PRODUCTS)[Product][Name];
export type ProductCode = Column<'code'>;
export type Flow = Column<'flow'>;
export type HumanCheckAction = Column<'humanCheck'>;

const NAMES = Object.keys(PRODUCTS) as readonly Product[];

/** The values of a column for all products, in the order of the rows. */
/* @__NO_SIDE_EFFECTS__ */
export const columnOf = <Name extends keyof Row>(column: Name): readonly Column<Name>[] =>
  NAMES.map((name) => PRODUCTS[name][column]);

type Inverse<Name extends 'code' | 'level' | 'flow'> = {
  readonly [P in Product as (typeof PRODUCTS)[P][Name]]: P;
};
/* @__NO_SIDE_EFFECTS__ */
const inverse = <Name extends 'code' | 'level' | 'flow'>(column: Name) =>
  Object.fromEntries(NAMES.map((name) => [PRODUCTS[name][column], name])) as Inverse<Name>;

/** Products by the value of a column. */
export const BY_CODE = inverse('code');
export const BY_LEVEL = inverse('level');
export const BY_FLOW = inverse('flow');

/** The product of a code that comes from outside. */
export function productOf(code: string): Result<Product, 'unknown-product'> {
  const found = NAMES.find((name) => String(PRODUCTS[name].code) === code.trim());
  return found === undefined ? err('unknown-product') : ok(found);
}
