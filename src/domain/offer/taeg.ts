/** A payment of an amount, so many months after the credit. */
export interface Payment {
  readonly months: number;
  readonly amount: number;
}

/** Lowest and highest rate searched, as a fraction. */
const [LEAST, MOST] = [-0.99, 100];
/** Bisection steps, for far less than a hundredth of a point. */
const STEPS = 60;

/**
 * The yearly rate, in percent, at which the present value of all payments equals the credit: the equation of annex I of
 * directive 2008/48/EC and annex III of directive (EU) 2023/2225; a month is a twelfth of a year. Payments only follow
 * the credit, so their present value falls as the rate rises, and one rate fits. Null without any.
 */
export function taegOf(credit: number, payments: readonly Payment[]): number | null {
  const worth = (rate: number) =>
    payments.reduce((sum, { months, amount }) => sum + amount * (1 + rate) ** (-months / 12), 0);
  let [low, high]: [number, number] = [LEAST, MOST];
  if (credit <= 0 || worth(low) < credit || worth(high) > credit) return null;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > credit) low = middle;
    else high = middle;
  }
  return low * 100;
}
