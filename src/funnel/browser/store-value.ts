type WritableStorage = Pick<Storage, 'setItem' | 'removeItem'>;

/** Stores a value, or removes it; does nothing without storage. */
export function storeValue(getStorage: () => WritableStorage, name: string, value: string | null): void {
  try {
    if (value === null) getStorage().removeItem(name);
    else getStorage().setItem(name, value);
  } catch {
    // Without storage the first page has nothing to offer.
  }
}
