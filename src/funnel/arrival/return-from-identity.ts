import { parseTaxCode } from '#domain/person/tax-code.ts';
import { advance, goToStep } from '../actions/advance.ts';
import { findNear } from '../actions/find-branches.ts';
import { lookUpTaxCode } from '../actions/tax-code.ts';
import type { FlowDeps } from '../session/deps.ts';
import { type Identity, type Visit, withFacts } from '../session/visit.ts';
import { finishSignIn, type SignedIn } from '../wire/person/identity.ts';

/** Whether the provider sent this query: it has a state, and a code or an error. */
export const isReturn = (query: URLSearchParams): boolean =>
  query.has('state') && (query.has('code') || query.has('error'));

/**
 * Ends a sign-in with SPID or CIE: restores the visit as it was, fills in the person and opens the next page. After a
 * cancelled or failed sign-in, or with another tax code than the typed one, the tax-code page says so.
 */
export async function returnFromIdentity(deps: FlowDeps, query: string): Promise<void> {
  const { store } = deps;
  const ended = await finishSignIn(deps, query);
  // Without its draft the visit is gone, as after a reload; a held slot is still offered.
  if (!ended.ok) return store.update((v) => ({ ...v, visitGone: true }));
  store.update((v) => restored(v, ended.value));
  const { identity, taxCode } = store.get();
  const isProven = identity?.status === 'proven';
  await Promise.all([findBranchesAgain(deps), isProven && lookUpTaxCode(deps, taxCode)]);
  goToStep(deps, 'taxCode', { replace: true });
  if (isProven) advance(deps, 'taxCode');
}

/** The visit of the draft with the result of the sign-in. */
function restored(now: Visit, signedIn: SignedIn): Visit {
  const visit: Visit = { ...now, ...(JSON.parse(signedIn.draft) as Partial<Visit>) };
  const identity = identityOf(visit, signedIn);
  const checked = withFacts({ ...visit, identity }, { params: 'checked' });
  return identity.status === 'proven' ? withPerson(checked, signedIn) : checked;
}

function identityOf({ taxCode }: Visit, { outcome, person, ref }: SignedIn): Identity {
  if (outcome !== 'proven' || person === null) return { status: outcome === 'cancelled' ? 'cancelled' : 'failed' };
  const typed = parseTaxCode(taxCode);
  const isOther = typed.ok && typed.value !== person.taxCode;
  return isOther ? { status: 'other' } : { status: 'proven', ref, taxCode: person.taxCode };
}

/** Fills in the person; typed contacts stay. */
function withPerson(visit: Visit, { person }: SignedIn): Visit {
  if (person === null) return visit;
  const { taxCode, firstName, lastName } = person;
  const { email, mobile } = visit.typed;
  const fields = { taxCode, firstName, lastName, email: email || person.email, mobile: mobile || person.mobile };
  return {
    ...visit,
    taxCode,
    taxCodeFault: null,
    form: { ...visit.form, ...fields },
    typed: { ...visit.typed, ...fields },
  };
}

/** Finds the branches near the place again, since the draft has no list. The chosen branch stays in it. */
async function findBranchesAgain(deps: FlowDeps): Promise<void> {
  const { place, choice, facts } = deps.store.get();
  const near = place && (await findNear(deps, facts.product, place));
  const found = near === null || typeof near === 'string' ? [] : near.branches;
  const { branch } = choice;
  const isListed = branch === null || found.some(({ code }) => code === branch.code);
  deps.store.update((v) => ({ ...v, branches: isListed ? found : [branch, ...found] }));
}
