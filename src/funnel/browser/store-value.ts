type Shelf = Pick<Storage, 'setItem' | 'removeItem'>;

/** Stores a value, or removes it; does nothing without storage. */
export function storeValue(shelf: () => Shelf, name: string, value: string | null): void {
  try {
    if (value === null) shelf().removeItem(name);
    else shelf().setItem(name, value);
  } catch {
    // Without storage the first page has nothing to offer.
  }
}
