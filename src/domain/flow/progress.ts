import type { Product } from '../product.ts';
import { ROUTES, type RouteKey, type Step } from './routes.ts';

export type ProgressStep = 'where' | 'when' | 'taxCode' | 'yourData' | 'activity' | 'confirm';

const STEPS: Readonly<Record<Product, readonly ProgressStep[]>> = {
  personal: ['where', 'when', 'taxCode', 'yourData', 'confirm'],
  salary: ['taxCode', 'where', 'when', 'yourData', 'confirm'],
  business: ['taxCode', 'activity', 'confirm'],
};

const STEP_OF: Readonly<Record<Step, ProgressStep>> = {
  place: 'where',
  branches: 'when',
  directBranch: 'when',
  change: 'when',
  taxCode: 'taxCode',
  agentDirect: 'yourData',
  knownPerson: 'yourData',
  newPerson: 'yourData',
  callbackChoice: 'yourData',
  callbackContact: 'yourData',
  summary: 'confirm',
};

/** The named steps of a product's journey, in order; product 3 asks for the tax code first. */
export const progressSteps = (product: Product): readonly ProgressStep[] => STEPS[product];

/** The journey's step of a route, from 1; business calls every page between code and thanks `activity`. */
export function progressIndex(key: RouteKey, product: Product): number {
  const steps = STEPS[product];
  const wanted = steps.indexOf(STEP_OF[ROUTES[key].step]);
  return (wanted < 0 ? steps.indexOf('activity') : wanted) + 1;
}
