import type { Product } from '../product.ts';
import type { Facts } from './flow-state.ts';
import { hasSlot, isChanging } from './predicates.ts';
import { ROUTES, type RouteKey, routeFor, type Step } from './routes.ts';

type Before = Readonly<Partial<Record<Step, readonly Step[]>>>;

/** The pages before a page, most likely first; after a link to one branch Back leads there. */
const BEFORE: Readonly<Record<Product, Before>> = {
  personal: {
    taxCode: ['branches', 'place'],
    knownPerson: ['directBranch', 'taxCode'],
    newPerson: ['directBranch', 'taxCode'],
    callbackChoice: ['taxCode', 'place'],
    callbackContact: ['callbackChoice'],
  },
  salary: {
    place: ['taxCode'],
    knownPerson: ['directBranch', 'branches', 'place'],
    newPerson: ['directBranch', 'branches', 'place'],
    callbackChoice: ['branches', 'place', 'taxCode'],
    callbackContact: ['callbackChoice'],
  },
  business: { newPerson: ['taxCode'] },
};

/** The target of «Indietro»: the open page before it; null at the start of the flow. */
export function stepBefore(step: Step, facts: Facts): RouteKey | null {
  if (isChanging(facts)) return step === 'change' ? null : 'modificaAppuntamento';
  const before = BEFORE[facts.product][step] ?? [];
  // The branch list was shown only to a visitor who chose a slot there.
  const seen = before.filter((each) => each !== 'branches' || hasSlot(facts));
  const keys = seen.map((each) => routeFor(each, facts.product));
  return keys.find((key) => key !== undefined && ROUTES[key].admits(facts)) ?? null;
}
