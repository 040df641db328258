import { err, ok, type Result } from './result.ts';

interface Row {
  /** The wire's `prodotto`, and the column of the database. */
  readonly code: number;
  /** `prodottoLvl1` of the funnel's payload; also the prefix of its offer's figures. */
  readonly level: string;
  /** `flusso` of the lookup. */
  readonly flow: string;
  /** The action of its human check. */
  readonly humanCheck: string;
  /** What a create requests unless it requests a call. */
  readonly asks: 'visit' | 'request';
  /** `Status` of a successful create. */
  readonly success: '0' | '1';
  /** Agencies serve it too; letters then say "agency". */
  readonly atAgencies: boolean;
  /** Lenient: a visit continues with any answer to the mandatory consent, which has no required mark. */
  readonly consent: 'strict' | 'lenient';
  /** Two more questions after the booking. */
  readonly survey: boolean;
}

/** One row per product; elsewhere a product is its name, and its differences are columns here. */
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

/** One wire word of every product, in the order of the rows. */
/* @__NO_SIDE_EFFECTS__ */
export const columnOf = <Name extends keyof Row>(column: Name): readonly Column<Name>[] =>
  NAMES.map((name) => PRODUCTS[name][column]);

type Inverse<Name extends 'code' | 'level' | 'flow'> = {
  readonly [P in Product as (typeof PRODUCTS)[P][Name]]: P;
};
/* @__NO_SIDE_EFFECTS__ */
const inverse = <Name extends 'code' | 'level' | 'flow'>(column: Name) =>
  Object.fromEntries(NAMES.map((name) => [PRODUCTS[name][column], name])) as Inverse<Name>;

/** Products by wire word. */
export const BY_CODE = inverse('code');
export const BY_LEVEL = inverse('level');
export const BY_FLOW = inverse('flow');

/** The product of an outside code; an error for an unknown code. */
export function productOf(code: string): Result<Product, 'unknown-product'> {
  const found = NAMES.find((name) => String(PRODUCTS[name].code) === code.trim());
  return found === undefined ? err('unknown-product') : ok(found);
}
