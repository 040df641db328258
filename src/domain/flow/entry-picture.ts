import type { Link } from '../link/link.ts';
import type { Product } from '../product.ts';
import type { RouteKey } from './routes.ts';
import { startFrom } from './start.ts';

/**
 * The pages that the build prerenders, so that a visitor sees them before the script runs. `linked` is shown while the
 * script reads a link. Pages of a branch, agency or agent are prerendered without data.
 */
export const ENTRY_PICTURES = {
  place: { key: 'luogo', product: 'personal' },
  linked: { key: 'luogo', product: 'personal' },
  branch: { key: 'filialiDirect', product: 'personal' },
  agency: { key: 'filialiDirectC5', product: 'salary' },
  agent: { key: 'clinkDirect', product: 'personal' },
  salary: { key: 'codiceFiscaleC5', product: 'salary' },
  business: { key: 'prestitoBusiness', product: 'business' },
} as const satisfies Record<string, { readonly key: RouteKey; readonly product: Product }>;

export type EntryPicture = keyof typeof ENTRY_PICTURES;

interface PageAddress {
  /** The part below the base path, with a leading slash. */
  readonly path: string;
  /** The query with its `?`, or ''. */
  readonly query: string;
  /** The parsed query. */
  readonly link: Pick<Link, 'agent' | 'directAgency' | 'directBranch'>;
}

/** The prerendered page for an address; null if only the script can tell which page is first. */
export function entryPicture({ path, query, link }: PageAddress, site: 'main' | 'salary'): EntryPicture | null {
  const start = startFrom(path, query, site);
  if (!start && path !== '/') return null;
  // An agent's page is prerendered for one product only, so it is not used if the address says another one.
  if (link.agent) return start ? null : 'agent';
  if (link.directAgency) return 'agency';
  if (link.directBranch) return 'branch';
  if (start?.product === 'salary' || start?.product === 'business') return start.product;
  return query === '' ? 'place' : 'linked';
}
