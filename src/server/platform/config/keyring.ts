import { allKeys, type KeySet, keyId } from '../crypto/key-set.ts';
import { MissingKey } from '../crypto/seal.ts';
import type { Environment } from './environment.ts';
import { type Keys, keySource, readKeys } from './keys.ts';

/**
 * The keys of a running process. They may change at any time, so callers read them at every use. The first is the key
 * with which the database is written; `previous` has all others, newer ones too.
 */
export interface Keyring extends KeySet {
  readonly previous: readonly KeySet[];
  /** Ids of all loaded keys. */
  readonly ids: readonly string[];
  /** Makes the key with this id the first one. Never goes back to an older key; throws when the id is unknown. */
  follow(id: string): void;
  /** Reads the key file again. Throws when the file exists but is invalid; the loaded keys then stay. */
  refresh(): void;
}

/** Loads the keys of this configuration. */
export function openKeyring(environment: Pick<Environment, 'keys' | 'dataDir'>): Keyring {
  const source = keySource(environment);
  return createKeyring(() => readKeys(source));
}

export function createKeyring(read: () => Keys): Keyring {
  let sets = allKeys<KeySet>(read());
  let inUse: string | null = null;
  const placeOf = (id: string | null) => sets.findIndex((set) => keyId(set) === id);
  const first = () => sets[Math.max(0, placeOf(inUse))] as KeySet;
  const refresh = () => {
    sets = allKeys<KeySet>(read());
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
      // An answer of the database that arrives late must not undo a newer one.
      if (inUse === null || place <= placeOf(inUse) || placeOf(inUse) < 0) inUse = id;
    },
    refresh,
  };
}
