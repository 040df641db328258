import pg from 'pg';
import { isInVain } from './explain.ts';
import { addressesIn } from './hosts.ts';
import { lookAt } from './look-at.ts';

/** Milliseconds for which a host that could be written to is believed to be so still: many connect at once. */
const BELIEVED_MS = 1_000;

/** Finds the host that can be written to, of those an address names. */
export interface Writable {
  find(): Promise<string>;
  /** It could not be: the next who asks looks again. */
  doubt(): void;
}

/**
 * Tries one host after the other, the last that was right first, so that all connections of a process are to one of them.
 * Throws what was in the way where none can be written to.
 */
export function findWritable(url: string, look = lookAt, now = (): number => performance.now()): Writable {
  let addresses = addressesIn(url);
  let known: { readonly at: number; readonly address: Promise<string> } | null = null;
  const find = async () => {
    const address = await firstWritable(addresses, look);
    addresses = [address, ...addresses.filter((each) => each !== address)];
    return address;
  };
  return {
    find() {
      if (known === null || now() - known.at >= BELIEVED_MS) {
        const mine = { at: now(), address: find() };
        known = mine;
        mine.address.catch(() => {
          if (known === mine) known = null;
        });
      }
      return known.address;
    },
    doubt() {
      known = null;
    },
  };
}

/** Of several reasons one that time may mend: a host that is away is no reason to end while another becomes the primary. */
export async function firstWritable(addresses: readonly string[], look = lookAt): Promise<string> {
  const failures: unknown[] = [];
  for (const address of addresses) {
    try {
      await look(address);
      return address;
    } catch (failure) {
      failures.push(failure);
    }
  }
  throw failures.find((failure) => !isInVain(failure)) ?? failures[0];
}

/** A client for a pool, which connects to whichever host can be written to at that moment. */
export function clientOf(url: string, writable = findWritable(url)): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const connect = super.connect.bind(this) as () => Promise<pg.Client>;
      const toWritable = async () => {
        const { hostname, port } = new URL(await writable.find());
        Object.assign(this, { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) });
        return connect().catch((failure: unknown) => {
          writable.doubt();
          throw failure;
        });
      };
      // As the pool asks, and as everybody else does.
      this.connect = ((heard?: (failure?: unknown) => void) =>
        heard === undefined ? toWritable() : void toWritable().then(() => heard(), heard)) as pg.Client['connect'];
    }
  };
}
