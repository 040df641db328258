import { PRODUCTS, type Product } from '../product.ts';

/** The disclosure variables of the page, by name; figures as the lender writes them, such as '12.524,40'. */
export type OfferValues = Readonly<Record<string, string | undefined>>;

/** The figures that an advertisement must show together, by product; a missing one hides them all. */
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

/** Figures by their short names, as the lender writes them. */
export type Figures = Readonly<Record<string, string>>;

export interface Offer {
  readonly product: Product;
  /** 'dd/mm/yyyy' */
  readonly validUntil: string;
  readonly figures: Figures;
}

/** Prefix of a product's variables. */
export const prefixOf = (product: Product): string => `USR_FA_${PRODUCTS[product].level}_`;
/** Name of a product's own last day, if it differs from the common one. */
export const OWN_DAY = 'VALIDITA';

const ITALIAN_DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/**
 * The offer of a product, or null when its date has passed, is unreadable, or a figure is missing. `today` is
 * ISO, Rome.
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
