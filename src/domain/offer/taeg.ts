/** What somebody pays back: so many months after the money came, so much. */
export interface Payment {
  readonly months: number;
  readonly amount: number;
}

/** Rates between which a loan of this world lies, as a part of one. */
const [LEAST, MOST] = [-0.99, 100];
/** Halvings: far below a hundredth of a point. */
const STEPS = 60;

/**
 * The yearly rate, in percent, at which all payments are worth the credit on the day it comes: the equation of annex I of
 * directive 2008/48/EC, the same in annex III of directive (EU) 2023/2225; a month is a twelfth of a year.
 * Payments only follow the credit, so their worth falls as the rate rises, and one rate fits. Null without any.
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
