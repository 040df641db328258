import { type BrowserWorld, openBrowser } from './browser.ts';
import { type Person, personOf } from './people.ts';
import type { Actor } from './perform.ts';

/** An invented person with a browser. */
export interface InventedVisitor extends Actor {
  readonly person: Person;
}
interface House extends Omit<BrowserWorld, 'address'> {
  /** People of different seeds are different. */
  readonly seed: number;
}

const OCTET = 250;

/** The IP address of a person, unique within a seed. */
const addressOf = (seed: number, n: number): string => `10.${seed % OCTET}.${Math.floor(n / OCTET)}.${n % OCTET}`;

/** Creates the guests of a seed by number, each with its own address unless one is given. */
export const guestsOf =
  (house: House) =>
  (n: number, address = addressOf(house.seed, n)): InventedVisitor => ({
    worker: -1,
    visitor: `${house.seed}.${n}`,
    address,
    person: personOf(house.seed, n),
    browser: openBrowser({ ...house, address }),
  });
