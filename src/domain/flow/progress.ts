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

/** The steps that the progress bar names for a product, in order. */
export const progressSteps = (product: Product): readonly ProgressStep[] => STEPS[product];

/** The number (from 1) of a route's step in the progress bar; for business loans the middle pages are `activity`. */
export function progressIndex(key: RouteKey, product: Product): number {
  const steps = STEPS[product];
  const wanted = steps.indexOf(STEP_OF[ROUTES[key].step]);
  return (wanted < 0 ? steps.indexOf('activity') : wanted) + 1;
}
