import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Product } from '../product.ts';
import { type Arrival, arrivalRoute, factsOf } from './arrival.ts';
import { chooseProduct, editContacts, openChange } from './choices.ts';
import { anyDirect, anyFacts, anyLookup, EVERY_PRODUCT } from './flow-state.testing.ts';
import type { Facts } from './flow-state.ts';
import { ADVANCING, next } from './next.ts';
import { PHASE, phaseOf } from './phase.ts';
import { enter, ROUTE_KEYS, ROUTES, routeFor } from './routes.ts';
import { factsAfter, type Transition } from './transitions.ts';

const runs = { numRuns: 1000, seed: 21 };

function expectAdmitted(go: Transition, facts: Facts): void {
  if (go.kind !== 'step') return;
  const moved = factsAfter(facts, go);
  const key = routeFor(go.step, moved.product);
  expect(key, `${go.step} for ${moved.product}`).toBeDefined();
  if (key) expect(enter(key, moved)).toEqual({ key, product: moved.product });
}

/** Whether the customer already has the other loan, which switches the product once (R4.29, R4.30). */
const hasPracticeElsewhere = ({ lookup, product, switchedProduct }: Facts): boolean =>
  !switchedProduct && lookup.status === 'ready' && lookup.openPractice !== 'none' && lookup.openPractice !== product;

/** The pages with an «Avanti» in the flow of a product. */
const pagesOf = (product: Product) =>
  ADVANCING.filter((key) => ROUTES[key].product === product || ROUTES[key].product === 'any');

/** The facts of a visitor on the page; undefined if the page is not open. */
function standingOn(key: (typeof ROUTE_KEYS)[number], facts: Facts): Facts | undefined {
  const landed = enter(key, facts);
  return landed.key === key
    ? factsAfter(facts, { kind: 'step', step: ROUTES[key].step, product: landed.product })
    : undefined;
}

describe('for every combination of facts', () => {
  // R0.4
  test.each(ROUTE_KEYS)('a navigation to %s reaches an open page, and a second one reaches the same page', (key) => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const landed = enter(key, facts);
        const there = { ...facts, product: landed.product };
        expect(ROUTES[landed.key].admits(there)).toBe(true);
        expect(enter(landed.key, there)).toEqual(landed);
      }),
      runs,
    );
  });

  test.each(ADVANCING)('«Avanti» on %s leads to an open page', (key) => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const here = standingOn(key, facts);
        if (here) expectAdmitted(next(key, here), here);
      }),
      runs,
    );
  });

  const visited = EVERY_PRODUCT.filter((product) => routeFor('place', product) || routeFor('branches', product));
  test.each(visited.flatMap((product) => pagesOf(product).map((key) => ({ product, key }))))(
    'Next from $key stays with $product unless a practice of another product is open',
    ({ product, key }) => {
      fc.assert(
        fc.property(anyFacts, (facts) => {
          const here = standingOn(key, { ...facts, product });
          if (!here || hasPracticeElsewhere(here)) return;
          const go = next(key, here);
          expect([go.kind === 'leave', factsAfter(here, go).product]).toEqual([false, product]);
        }),
        runs,
      );
    },
  );

  it('every product link and every opened change lead to an open page', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        for (const product of EVERY_PRODUCT) expectAdmitted(chooseProduct(product, facts), facts);
        expectAdmitted(openChange(facts), facts);
      }),
      runs,
    );
  });

  test.each(['datiPersonaliRiconosciuto', 'datiPersonaliRiconosciutoC5'] as const)(
    'the edit link of %s opens the form',
    (key) => {
      fc.assert(
        fc.property(anyFacts, (facts) => {
          const here = standingOn(key, facts);
          if (here) expectAdmitted(editContacts, here);
        }),
        runs,
      );
    },
  );

  it('every link leads to an open page', () => {
    const anyArrival: fc.Arbitrary<Arrival> = fc.record({
      product: fc.constantFrom(...EVERY_PRODUCT),
      onSalarySite: fc.boolean(),
      direct: anyDirect,
      chosen: fc.constantFrom('nothing', 'branch', 'slot'),
      lookup: anyLookup,
      external: fc.boolean(),
      forced: fc.boolean(),
      externalOppId: fc.boolean(),
      formComplete: fc.boolean(),
    });
    fc.assert(
      fc.property(anyArrival, (arrival) => expectAdmitted(arrivalRoute(arrival), factsOf(arrival))),
      runs,
    );
  });

  it('the derived number is one of the documented numbers', () => {
    const listed: readonly number[] = Object.values(PHASE);
    fc.assert(
      fc.property(anyFacts, (facts) => listed.includes(PHASE[phaseOf(facts)])),
      runs,
    );
  });
});
