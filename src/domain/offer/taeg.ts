/** A payment by the customer, so many months after the credit was paid out. */
export interface Payment {
  readonly months: number;
  readonly amount: number;
}

/** The lowest and highest rate that are considered, as fractions. */
const [MIN_RATE, MAX_RATE] = [-0.99, 100];
/** Enough steps for a precision far below a hundredth of a percentage point. */
const BISECTION_STEPS = 60;

/**
 * Computes the TAEG (annual percentage rate): the yearly rate, in percent, at which the present value of all payments
 * equals the credit, as annex I of directive 2008/48/EC and annex III of directive (EU) 2023/2225 define it. A month is
 * a twelfth of a year. The present value falls as the rate rises, so bisection finds the only rate. Null if none fits.
 */
export function taegOf(credit: number, payments: readonly Payment[]): number | null {
  const presentValue = (rate: number) =>
    payments.reduce((sum, { months, amount }) => sum + amount * (1 + rate) ** (-months / 12), 0);
  let [low, high]: [number, number] = [MIN_RATE, MAX_RATE];
  if (credit <= 0 || presentValue(low) < credit || presentValue(high) > credit) return null;
  for (let step = 0; step < BISECTION_STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (presentValue(middle) > credit) low = middle;
    else high = middle;
  }
  return low * 100;
}
