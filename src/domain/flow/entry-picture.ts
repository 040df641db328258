import type { Link } from '../link/link.ts';
import type { Product } from '../product.ts';
import type { RouteKey } from './routes.ts';
import { startFrom } from './start.ts';

/**
 * The first pages that are known before the program runs. `linked` is the first page while a link is read; branch,
 * agency and agent pages are drawn without their data.
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

interface Address {
  /** Below the base path, with its leading slash. */
  readonly path: string;
  /** With its `?`, or empty. */
  readonly query: string;
  /** The content of the query. */
  readonly link: Pick<Link, 'agent' | 'directAgency' | 'directBranch'>;
}

/** The picture of an address's first page; null if only the program knows the page. */
export function entryPicture({ path, query, link }: Address, site: 'main' | 'salary'): EntryPicture | null {
  const start = startFrom(path, query, site);
  if (!start && path !== '/') return null;
  // An agent's product follows the address, and its picture is drawn for one product only.
  if (link.agent) return start ? null : 'agent';
  if (link.directAgency) return 'agency';
  if (link.directBranch) return 'branch';
  if (start?.product === 'salary' || start?.product === 'business') return start.product;
  return query === '' ? 'place' : 'linked';
}
