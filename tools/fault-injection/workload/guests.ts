import { type BrowserWorld, openBrowser } from './browser.ts';
import { type Person, personOf } from './people.ts';
import type { Who } from './perform.ts';

/** An invented person at a browser of their own. */
export interface Guest extends Who {
  readonly person: Person;
}
interface House extends Omit<BrowserWorld, 'address'> {
  /** Two seeds share nobody. */
  readonly seed: number;
}

const OCTET = 250;

/** An address of its own for everybody of a seed. */
const addressOf = (seed: number, n: number): string => `10.${seed % OCTET}.${Math.floor(n / OCTET)}.${n % OCTET}`;

/** Makes person `n` of a seed, from an address of their own unless told. */
export const guestsOf =
  (house: House) =>
  (n: number, address = addressOf(house.seed, n)): Guest => ({
    worker: -1,
    visitor: `${house.seed}.${n}`,
    address,
    person: personOf(house.seed, n),
    browser: openBrowser({ ...house, address }),
  });
