import { tidyTaxCode } from '#domain/person/tax-code.ts';
import type { FlowDeps } from '../session/deps.ts';
import { brandQuery } from '../wire/person/brand-token.ts';

/**
 * Goes from the salary-backed site to the main one, with a token of the typed values. If the token fails (at the latest
 * after the call's 5 s), the failure is logged and the visitor goes without it.
 */
export async function leaveForMain(deps: FlowDeps): Promise<void> {
  const { form, taxCode } = deps.store.get();
  const query = await brandQuery(deps, { ...form, taxCode: tidyTaxCode(form.taxCode || taxCode) });
  if (!query.ok) deps.log(`No token for the main site: ${query.error}`);
  deps.leave(deps.site.mainUrl + (query.ok ? query.value : ''));
}
