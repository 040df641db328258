import pg from 'pg';
import { isPermanent } from './explain.ts';
import { addressesIn } from './hosts.ts';
import { lookAt } from './look-at.ts';

/** Cache time in ms of the writable host, since many connections open at once. */
const BELIEVED_MS = 1_000;

/** Finds the writable host of an address. */
export interface Writable {
  find(): Promise<string>;
  /** Clears the cached host: the next call probes again. */
  doubt(): void;
}

/**
 * Probes the hosts in order, starting with the last writable one, so that all connections of a process use one host.
 * Throws the probe error when no host is writable.
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

/** Of several errors a transient one: an unreachable host is awaited while another is promoted. */
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
  throw failures.find((failure) => !isPermanent(failure)) ?? failures[0];
}

/** Client class for a pool that connects to the currently writable host. */
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
      // Supports a callback, as the pool calls it, and a promise.
      this.connect = ((heard?: (failure?: unknown) => void) =>
        heard === undefined ? toWritable() : void toWritable().then(() => heard(), heard)) as pg.Client['connect'];
    }
  };
}
