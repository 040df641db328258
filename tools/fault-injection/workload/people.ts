/** An invented person. None of the values may ever appear in a log. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly taxCode: string;
  readonly email: string;
  readonly mobile: string;
}

const MONTHS = 'ABCDEHLMPRST';
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
const OLDEST_YEAR = 50;
const YEARS = 40;
const DAYS = 28;
const FIRST_MOBILE = 3_330_000_000;
const PER_SEED = 1_000;
const MOST_SEEDS = 1_000;

/** The name of all invented people. No other text contains it, so a log with it contains personal data. */
export const FIRST_NAME = 'Zebedeo';
export const LAST_NAME = 'Canarinelli';

const two = (n: number): string => String(n).padStart(2, '0');
const rank = (char: string): number => (/\d/.test(char) ? Number(char) : char.charCodeAt(0) - 65);

function checkLetter(first15: string): string {
  const values = [...first15].map((char, i) => (i % 2 === 0 ? (ODD[rank(char)] ?? 0) : rank(char)));
  return String.fromCharCode(65 + (values.reduce((sum, value) => sum + value, 0) % 26));
}

/** Person `n` of a seed. The place of birth in the tax code does not exist, so the code belongs to no real person. */
export function personOf(seed: number, n: number): Person {
  const day = two(1 + (n % DAYS));
  const month = MONTHS.charAt(Math.floor(n / DAYS) % MONTHS.length);
  const year = OLDEST_YEAR + (Math.floor(n / (DAYS * MONTHS.length)) % YEARS);
  const first15 = `CNRZBD${year}${month}${day}Z${String(seed % MOST_SEEDS).padStart(3, '0')}`;
  return {
    firstName: FIRST_NAME,
    lastName: LAST_NAME,
    taxCode: first15 + checkLetter(first15),
    email: `canarino.${seed}.${n}@faults.example`,
    mobile: String(FIRST_MOBILE + (seed % MOST_SEEDS) * PER_SEED + (n % PER_SEED)),
  };
}
