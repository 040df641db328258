const NAME = 'fissa-media';
type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

/** The campaigns that led here, kept on the device without personal data (R3.13); '' where nothing can be kept. */
export function readMediaHistory(shelf: () => Shelf): string {
  try {
    return shelf().getItem(NAME) ?? '';
  } catch {
    return '';
  }
}

export function keepMediaHistory(shelf: () => Shelf, history: string): void {
  try {
    shelf().setItem(NAME, history);
  } catch {
    // A device that keeps nothing has no history.
  }
}
