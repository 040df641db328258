import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 47.99rem)';

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the window is too narrow for a table of days. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
