/** Belief about a probability: Beta(a, b). */
export interface Belief {
  readonly a: number;
  readonly b: number;
}

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

/** log Γ(x) for x > 0, by Lanczos. */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const t = x + LANCZOS.length - 1.5;
  const sum = LANCZOS.reduce((total, c, i) => total + c / (x + i), 0.9999999999998099);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

const TINY = 1e-300;
const ENOUGH = 1e-14;
const STEPS = 500;
const away = (value: number): number => (Math.abs(value) < TINY ? TINY : value);

/** The continued fraction of the incomplete beta function, by Lentz's method. */
function fraction({ a, b }: Belief, x: number): number {
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= STEPS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let factor = 1;
    for (const term of [even, odd]) {
      d = 1 / away(1 + term * d);
      c = away(1 + term / c);
      factor = d * c;
      value *= factor;
    }
    if (Math.abs(factor - 1) < ENOUGH) break;
  }
  return value;
}

/** The probability of `x` or less: the regularised incomplete beta function. */
export function cumulative({ a, b }: Belief, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  // The fraction converges fast on one side of the middle; the other side is its mirror.
  if (x < (a + 1) / (a + b + 2)) return (front * fraction({ a, b }, x)) / a;
  return 1 - (front * fraction({ a: b, b: a }, 1 - x)) / b;
}

const HALVINGS = 60;

/** The value below which the probability lies with this likelihood. */
export function quantile(belief: Belief, likelihood: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < HALVINGS; i += 1) {
    const middle = (low + high) / 2;
    if (cumulative(belief, middle) < likelihood) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
