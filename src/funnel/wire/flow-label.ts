import type { Product } from '#domain/flow/product.ts';

/** The flow a call belongs to, by its product: a header of the proxy, and a field of the lookup (R7.17). */
export const FLOW_LABEL = { personal: 'PP', salary: 'C5', business: 'BUSINESS' } as const satisfies Record<
  Product,
  string
>;
