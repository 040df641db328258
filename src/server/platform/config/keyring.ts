import { eachOf, type KeySet, keyId } from '../crypto/key-set.ts';
import { MissingKey } from '../crypto/seal.ts';
import type { Environment } from './environment.ts';
import { type Keys, keySource, readKeys } from './keys.ts';

/**
 * Keys of a running process. They may change at any time, so callers read them at every use. First comes the key that
 * the database is written with, then newer ones.
 */
export interface Keyring extends KeySet {
  readonly previous: readonly KeySet[];
  /** Ids of all loaded keys. */
  readonly ids: readonly string[];
  /** Makes this the database's key. Never goes back to an older one; throws when the ring lacks the id. */
  follow(id: string): void;
  /** Reads the key file again. Throws when the file exists and is invalid; the former keys then stay loaded. */
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
      // A delayed answer of the database must not undo a newer one.
      if (inUse === null || place <= placeOf(inUse) || placeOf(inUse) < 0) inUse = id;
    },
    refresh,
  };
}
