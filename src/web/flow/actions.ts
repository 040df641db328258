import { chooseProduct } from '#domain/flow/choices.ts';
import type { Product } from '#domain/flow/product.ts';
import { branchActions } from './actions/branches.ts';
import { personActions } from './actions/person.ts';
import { placeActions } from './actions/place.ts';
import { placeRoute } from './actions/place-search.ts';
import { summaryActions } from './actions/summary.ts';
import { taxCodeActions } from './actions/tax-code.ts';
import { carryOut } from './advance.ts';
import { type Modal, withFacts } from './visit.ts';
import type { FlowWorld } from './world.ts';

/** Everything a screen can ask for. */
export function createActions(world: FlowWorld) {
  const { store } = world;
  return {
    place: placeActions(world),
    branches: branchActions(world),
    taxCode: taxCodeActions(world),
    person: personActions(world),
    summary: summaryActions(world),
    /** The links to another product (R4.45-R4.47). */
    chooseProduct: (product: Product) => carryOut(world, chooseProduct(product, store.get().facts)),
    showModal: (modal: Modal) => store.update((v) => ({ ...v, modal })),
    closeModal: () => store.update((v) => ({ ...v, modal: null })),
    /** In-page Back: the state falls to 20, what was typed stays (R2.2.8). */
    backToPlace(): void {
      store.update((v) => withFacts(v, { search: v.branches.length > 0 ? 'ready' : 'empty', creation: 'none' }));
      world.go(placeRoute(store.get().facts.product));
    },
  };
}
export type Actions = ReturnType<typeof createActions>;
