import { PRODUCTS, type Product } from '../product.ts';

/** Disclosure variables (`USR_…`) of the page, by name. Figures are texts as the lender writes them: '12.524,40'. */
export type OfferValues = Readonly<Record<string, string | undefined>>;

/** The figures that the law requires in an advertisement, by product. If one is missing, no offer is shown. */
export const FIGURES = {
  personal: [
    'IMPORTO_TOTALE_CREDITO',
    'IMPORTO_TOTALE_DOVUTO',
    'TAEG',
    'TAN',
    'TAEG_MAX',
    'TAN_MAX',
    'TAEG_MIN_FILIALE',
    'TAEG_MAX_FILIALE',
    'TAN_MIN_FILIALE',
    'TAN_MAX_FILIALE',
    'SPESE_ISTRUTTORIA',
    'SPESE_GESTIONE_RATA',
    'ONERI_FISCALI',
    'COMUNICAZIONI_PERIODICHE',
    'COMUNICAZIONE_ANNUALE',
    'DURATA_MESI',
    'IMPORTO_RATA',
    'IMPORTO_MIN',
    'IMPORTO_MAX',
    'MESI_MIN',
    'MESI_MAX',
  ],
  salary: [
    'IMPORTO_TOTALE_CREDITO',
    'IMPORTO_TOTALE_DOVUTO',
    'IMPORTO_MAX',
    'TAEG',
    'TAN',
    'SPESE_ISTRUTTORIA',
    'IMPOSTA_BOLLO',
    'ETA_DIPENDENTE_PUBBLICO',
    'DURATA_MESI',
    'IMPORTO_RATA',
    'RATE_MIN',
    'RATE_MAX',
  ],
  business: ['IMPORTO_TOTALE_CREDITO', 'TAEG', 'TAN', 'DURATA_MESI', 'IMPORTO_RATA'],
} as const satisfies Record<Product, readonly string[]>;

/** Figures by their names of `FIGURES`, as texts. */
export type Figures = Readonly<Record<string, string>>;

/** A loan offer that may be shown. */
export interface Offer {
  readonly product: Product;
  /** Last day, as 'dd/mm/yyyy'. */
  readonly validUntil: string;
  readonly figures: Figures;
}

/** The first part of the names of a product's variables. */
export const prefixOf = (product: Product): string => `USR_FA_${PRODUCTS[product].level}_`;
/** Name of the variable with a product's last day; without it the day of `USR_GEN_VALIDITA` applies. */
export const OWN_DAY = 'VALIDITA';

const ITALIAN_DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/**
 * Reads the loan offer of a product. Null if its last day has passed or is unreadable, or if a figure is missing.
 * `today` is the day in Rome, 'YYYY-MM-DD'.
 */
export function readOffer(product: Product, values: OfferValues, today: string): Offer | null {
  const validUntil = values[prefixOf(product) + OWN_DAY] ?? values.USR_GEN_VALIDITA ?? '';
  const [, day, month, year] = ITALIAN_DAY.exec(validUntil) ?? [];
  if (!year || `${year}-${month}-${day}` < today) return null;
  const figures: Record<string, string> = {};
  for (const name of FIGURES[product]) {
    const value = values[prefixOf(product) + name];
    if (typeof value !== 'string' || !value) return null;
    figures[name] = value;
  }
  return { product, validUntil, figures };
}
