import pg from 'pg';
import { isPermanent } from './explain.ts';
import { addressesIn } from './hosts.ts';
import { probeHost } from './probe-host.ts';

/** How long the writable host is remembered, in ms, since many connections are opened at once. */
const CACHE_MS = 1_000;

/** Finds the writable host of an address. */
export interface WritableHosts {
  find(): Promise<string>;
  /** Forgets the writable host, so that the next call probes again. */
  forget(): void;
}

/**
 * Creates the search for the writable host. It probes the hosts in order, beginning with the one that was writable
 * last, so that all connections of a process use one host. Throws the error of a probe when no host is writable.
 */
export function findWritable(url: string, look = probeHost, now = (): number => performance.now()): WritableHosts {
  let addresses = addressesIn(url);
  let known: { readonly at: number; readonly address: Promise<string> } | null = null;
  const find = async () => {
    const address = await firstWritable(addresses, look);
    addresses = [address, ...addresses.filter((each) => each !== address)];
    return address;
  };
  return {
    find() {
      if (known === null || now() - known.at >= CACHE_MS) {
        const mine = { at: now(), address: find() };
        known = mine;
        mine.address.catch(() => {
          if (known === mine) known = null;
        });
      }
      return known.address;
    },
    forget() {
      known = null;
    },
  };
}

/**
 * Finds the first writable host. If there is none, throws a transient error rather than a permanent one of another
 * host.
 */
export async function firstWritable(addresses: readonly string[], look = probeHost): Promise<string> {
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

/** Makes the client class for a pool whose connections go to the host that is writable at the moment. */
export function clientOf(url: string, writable = findWritable(url)): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const connect = super.connect.bind(this) as () => Promise<pg.Client>;
      const toWritable = async () => {
        const { hostname, port } = new URL(await writable.find());
        Object.assign(this, { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) });
        return connect().catch((failure: unknown) => {
          writable.forget();
          throw failure;
        });
      };
      // The pool calls `connect` with a callback, other code awaits its promise.
      this.connect = ((heard?: (failure?: unknown) => void) =>
        heard === undefined ? toWritable() : void toWritable().then(() => heard(), heard)) as pg.Client['connect'];
    }
  };
}
