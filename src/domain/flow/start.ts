import type { Product } from '../product.ts';
import type { RouteKey } from './routes.ts';

export interface Start {
  readonly product: Product;
  readonly redirect: RouteKey;
  /** As it arrived, with its `?`, or empty. */
  readonly query: string;
}

const BUSINESS_PATH = /^\/prestito-business(\/codice-fiscale)?\/*$/;
const SALARY_PATH = /^\/c5(\/fissa-appuntamento(\/codice-fiscale)?)?\/*$/;
const DIRECT_BRANCH = /[?&]id_filiale_direct(_c5)?(_external)?=[^&]/i;
/** The link in an e-mail opens its appointment on every host. */
const CHANGE_PATH = /^\/modifica-appuntamento\/*$/;

/**
 * The product and page that a path below the base path means at start; null for other paths. A business path overrides
 * the salary-backed host, since the visitor named the product.
 */
export function startFrom(path: string, query: string, site: 'main' | 'salary'): Start | null {
  if (BUSINESS_PATH.test(path)) return { product: 'business', redirect: 'prestitoBusiness', query };
  const onHost = site === 'salary' && !DIRECT_BRANCH.test(query) && !CHANGE_PATH.test(path);
  if (onHost || SALARY_PATH.test(path)) return { product: 'salary', redirect: 'codiceFiscaleC5', query };
  return null;
}
