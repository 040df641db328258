import { eachOf, type KeySet, keyId } from '../crypto/key-set.ts';
import { MissingKey } from '../crypto/seal.ts';
import type { Environment } from './environment.ts';
import { type Keys, keySource, readKeys } from './keys.ts';

/**
 * The keys of a process that runs: what it holds of them may change under its feet, so whoever uses them asks at every
 * use. First comes the key the database is written with; one that is newer waits behind it.
 */
export interface Keyring extends KeySet {
  readonly previous: readonly KeySet[];
  /** Ids of all keys here. */
  readonly ids: readonly string[];
  /** The database's key from now on. Never back to an older one; throws when it is in no ring of ours. */
  follow(id: string): void;
  /** Reads a file again. Throws when it is there and wrong; what was read before then stays. */
  refresh(): void;
}

/** The keyring of this configuration. */
export function openKeyring(environment: Pick<Environment, 'keys' | 'dataDir'>): Keyring {
  const source = keySource(environment);
  return createKeyring(() => readKeys(source));
}

export function createKeyring(read: () => Keys): Keyring {
  let sets = eachOf<KeySet>(read());
  let inUse: string | null = null;
  const placeOf = (id: string | null) => sets.findIndex((set) => keyId(set) === id);
  const first = () => sets[Math.max(0, placeOf(inUse))] as KeySet;
  const refresh = () => {
    sets = eachOf<KeySet>(read());
  };
  return {
    get encryption() {
      return first().encryption;
    },
    get hash() {
      return first().hash;
    },
    get signing() {
      return first().signing;
    },
    get previous() {
      return sets.filter((set) => set !== first());
    },
    get ids() {
      return sets.map(keyId);
    },
    follow(id) {
      if (placeOf(id) < 0) refresh();
      const place = placeOf(id);
      if (place < 0) throw new MissingKey(id);
      // An answer of the database that was under way while a newer one came.
      if (inUse === null || place <= placeOf(inUse) || placeOf(inUse) < 0) inUse = id;
    },
    refresh,
  };
}
