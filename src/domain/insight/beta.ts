/** Parameters of the distribution Beta(a, b) of an unknown probability. */
export interface BetaDistribution {
  readonly a: number;
  readonly b: number;
}

/** Coefficients of Lanczos' approximation for g = 7. */
const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

/** The logarithm of Γ(x) for x > 0, by Lanczos' approximation. */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const t = x + LANCZOS.length - 1.5;
  const sum = LANCZOS.reduce((total, c, i) => total + c / (x + i), 0.9999999999998099);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** Replaces zero as a divisor. */
const TINY = 1e-300;
const PRECISION = 1e-14;
const MAX_STEPS = 500;
const awayFromZero = (value: number): number => (Math.abs(value) < TINY ? TINY : value);

/** Evaluates the continued fraction of the incomplete beta function by Lentz's method. */
function fraction({ a, b }: BetaDistribution, x: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= MAX_STEPS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let factor = 1;
    for (const term of [even, odd]) {
      d = 1 / awayFromZero(1 + term * d);
      c = awayFromZero(1 + term / c);
      factor = d * c;
      value *= factor;
    }
    if (Math.abs(factor - 1) < PRECISION) break;
  }
  return value;
}

/** The probability that the value is at most `x`: the regularised incomplete beta function. */
export function cumulative({ a, b }: BetaDistribution, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  // The fraction converges fast only below the mean. Above it, the symmetry I(x; a, b) = 1 - I(1 - x; b, a) is used.
  if (x < (a + 1) / (a + b + 2)) return (front * fraction({ a, b }, x)) / a;
  return 1 - (front * fraction({ a: b, b: a }, 1 - x)) / b;
}

const BISECTION_STEPS = 60;

/** The inverse of `cumulative`, by bisection. */
export function quantile(belief: BetaDistribution, likelihood: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < BISECTION_STEPS; i += 1) {
    const middle = (low + high) / 2;
    if (cumulative(belief, middle) < likelihood) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
