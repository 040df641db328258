import type { Product } from '../product.ts';
import type { RouteKey } from './routes.ts';

/** The product and first page that an address determines, and its query. */
export interface Start {
  readonly product: Product;
  readonly redirect: RouteKey;
  /** The query as it arrived, with its `?`, or ''. */
  readonly query: string;
}

const BUSINESS_PATH = /^\/prestito-business(\/codice-fiscale)?\/*$/;
const SALARY_PATH = /^\/c5(\/fissa-appuntamento(\/codice-fiscale)?)?\/*$/;
const DIRECT_BRANCH = /[?&]id_filiale_direct(_c5)?(_external)?=[^&]/i;
/** The path of a mail's link, which opens the appointment on every host. */
const CHANGE_PATH = /^\/modifica-appuntamento\/*$/;

/**
 * The start that a path below the base path determines; null for other paths. On the host of the salary-backed brand
 * every path means that product, except the paths of business loans, direct branches and changes.
 */
export function startFrom(path: string, query: string, site: 'main' | 'salary'): Start | null {
  if (BUSINESS_PATH.test(path)) return { product: 'business', redirect: 'prestitoBusiness', query };
  const onHost = site === 'salary' && !DIRECT_BRANCH.test(query) && !CHANGE_PATH.test(path);
  if (onHost || SALARY_PATH.test(path)) return { product: 'salary', redirect: 'codiceFiscaleC5', query };
  return null;
}
