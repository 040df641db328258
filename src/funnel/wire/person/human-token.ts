import { PRODUCTS, type Product } from '#domain/product.ts';
import type { NamedCall } from '../../api/lazy-call.ts';

/** Answers the configured human check; '' when it cannot, and the server decides what that means (R6.8). */
export const humanToken =
  (call: NamedCall) =>
  async (product: Product): Promise<string> => {
    const azione = PRODUCTS[product].humanCheck;
    const asked = await call('challenge', { azione });
    if (!asked.ok || asked.value.tipo !== 'altcha' || !asked.value.sfida) return '';
    const { sfida } = asked.value;
    const solve = await import('../../browser/solve-challenge.ts').catch(() => null);
    return solve ? solve.solveChallenge(sfida).catch(() => '') : '';
  };
