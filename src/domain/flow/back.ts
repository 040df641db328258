import type { Product } from '../product.ts';
import type { Facts } from './flow-state.ts';
import { hasSlot, isChanging } from './predicates.ts';
import { ROUTES, type RouteKey, routeFor, type Step } from './routes.ts';

type Before = Readonly<Partial<Record<Step, readonly Step[]>>>;

/** For each page the pages to which «Indietro» may lead; the first open one is used. */
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

/** The page to which «Indietro» leads from a step; null at the start of the flow. */
export function stepBefore(step: Step, facts: Facts): RouteKey | null {
  if (isChanging(facts)) return step === 'change' ? null : 'modificaAppuntamento';
  const before = BEFORE[facts.product][step] ?? [];
  // A visitor without a slot has not come from the branch list.
  const seen = before.filter((each) => each !== 'branches' || hasSlot(facts));
  const keys = seen.map((each) => routeFor(each, facts.product));
  return keys.find((key) => key !== undefined && ROUTES[key].admits(facts)) ?? null;
}
