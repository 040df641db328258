import type { Product } from '../product.ts';
import { FIGURES, type Figures } from './offer.ts';
import { type Payment, taegOf } from './taeg.ts';

/** Optional figures of the representative example that are not advertised: a business loan's costs at the start. */
export const EXTRAS: Readonly<Record<Product, readonly string[]>> = {
  personal: [],
  salary: [],
  business: ['SPESE_INIZIALI'],
};

/** A fault of a loan offer's figures; `should` is the value computed from the representative example. */
export type OfferFault =
  /** `figure` is missing or not a number. */
  | { readonly kind: 'figure'; readonly figure: string }
  | { readonly kind: 'taeg' | 'total'; readonly figure: string; readonly should: number }
  /** `figure` exceeds `most`. */
  | { readonly kind: 'order'; readonly figure: string; readonly most: string };

/** Accepted differences of the TAEG (percentage points) and of the total (euros) from the computed values. */
const TAEG_TOLERANCE_POINTS = 0.1;
const TOTAL_TOLERANCE_EUROS = 0.01;
/** Tolerance for floating-point numbers. */
const FLOAT_TOLERANCE = 1e-6;
const MAX_MONTHS = 600;
const NUMBER = /^(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/;

/** Pairs of figures of which the first must not exceed the second. */
const ORDERS: Readonly<Record<Product, readonly (readonly [figure: string, most: string])[]>> = {
  personal: [
    ['TAN', 'TAEG'],
    ['TAN', 'TAN_MAX'],
    ['TAEG', 'TAEG_MAX'],
    ['TAN_MAX', 'TAEG_MAX'],
    ['TAN_MIN_FILIALE', 'TAN_MAX_FILIALE'],
    ['TAEG_MIN_FILIALE', 'TAEG_MAX_FILIALE'],
    ['IMPORTO_MIN', 'IMPORTO_TOTALE_CREDITO'],
    ['IMPORTO_TOTALE_CREDITO', 'IMPORTO_MAX'],
    ['MESI_MIN', 'DURATA_MESI'],
    ['DURATA_MESI', 'MESI_MAX'],
  ],
  salary: [
    ['TAN', 'TAEG'],
    ['IMPORTO_TOTALE_CREDITO', 'IMPORTO_MAX'],
    ['RATE_MIN', 'DURATA_MESI'],
    ['DURATA_MESI', 'RATE_MAX'],
  ],
  business: [['TAN', 'TAEG']],
};

/** Parses a figure as Italians write it: '12.524,40' is 12524.4; null if it is no number. */
export function numberOf(text: string | undefined): number | null {
  if (text === undefined || !NUMBER.test(text)) return null;
  return Number(text.replaceAll('.', '').replace(',', '.'));
}

/** All faults of a loan offer's figures. An offer with faults is neither approved nor shown. */
export function faultsOf(product: Product, figures: Figures): readonly OfferFault[] {
  const unread = FIGURES[product].filter((name) => numberOf(figures[name]) === null);
  const wrongExtras = EXTRAS[product].filter((name) => figures[name] && numberOf(figures[name]) === null);
  const missing = [...unread, ...wrongExtras].map((figure) => ({ kind: 'figure', figure }) as const);
  if (missing.length > 0) return missing;
  const number = (name: string) => numberOf(figures[name]) ?? 0;
  const months = number('DURATA_MESI');
  if (!Number.isInteger(months) || months < 1 || months > MAX_MONTHS)
    return [{ kind: 'figure', figure: 'DURATA_MESI' }];
  const orders = ORDERS[product]
    .filter(([figure, most]) => number(figure) > number(most))
    .map(([figure, most]) => ({ kind: 'order', figure, most }) as const);
  return [...wrongTaeg(product, number), ...wrongTotal(product, number), ...orders];
}

/** The TAEG of an offer's representative example, rounded to a hundredth; null if it cannot be computed. */
export function exampleTaeg(product: Product, figures: Figures): number | null {
  const number = (name: string) => numberOf(figures[name]) ?? 0;
  return number('DURATA_MESI') > MAX_MONTHS ? null : taegIn(product, number);
}

type NumberOf = (name: string) => number;

function taegIn(product: Product, number: NumberOf): number | null {
  const taeg = taegOf(number('IMPORTO_TOTALE_CREDITO'), paymentsOf(product, number));
  return taeg === null ? null : Math.round(taeg * 100) / 100;
}

/** All payments of the customer: instalments, costs at the start, yearly costs. Instalments include financed costs. */
function paymentsOf(product: Product, number: NumberOf): readonly Payment[] {
  const months = number('DURATA_MESI');
  const instalment = number('IMPORTO_RATA') + (product === 'personal' ? number('SPESE_GESTIONE_RATA') : 0);
  const start = product === 'personal' ? number('ONERI_FISCALI') : number('SPESE_INIZIALI');
  const yearly = product === 'personal' ? number('COMUNICAZIONI_PERIODICHE') + number('COMUNICAZIONE_ANNUALE') : 0;
  return [
    { months: 0, amount: start },
    ...Array.from({ length: months }, (_, n) => ({ months: n + 1, amount: instalment })),
    ...Array.from({ length: Math.floor(months / 12) }, (_, n) => ({ months: 12 * (n + 1), amount: yearly })),
  ];
}

function wrongTaeg(product: Product, number: NumberOf): readonly OfferFault[] {
  const should = taegIn(product, number);
  if (should === null) return [{ kind: 'figure', figure: 'IMPORTO_TOTALE_CREDITO' }];
  return Math.abs(should - number('TAEG')) > TAEG_TOLERANCE_POINTS + FLOAT_TOLERANCE
    ? [{ kind: 'taeg', figure: 'TAEG', should }]
    : [];
}

/** Checks the total amount payable, which a business loan does not advertise. */
function wrongTotal(product: Product, number: NumberOf): readonly OfferFault[] {
  if (product === 'business') return [];
  const sum = paymentsOf(product, number).reduce((total, { amount }) => total + amount, 0);
  const should = Math.round(sum * 100) / 100;
  const far = Math.abs(should - number('IMPORTO_TOTALE_DOVUTO')) > TOTAL_TOLERANCE_EUROS + FLOAT_TOLERANCE;
  return far ? [{ kind: 'total', figure: 'IMPORTO_TOTALE_DOVUTO', should }] : [];
}
