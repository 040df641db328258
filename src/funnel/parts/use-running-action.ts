import { useState } from 'react';

/** Tracks which of a few actions is running: `start` does nothing while one runs. */
export function useRunningAction<Name extends string>() {
  const [current, setCurrent] = useState<Name | null>(null);
  const start = (name: Name, action: () => Promise<void>): void => {
    if (current !== null) return;
    setCurrent(name);
    void action().finally(() => setCurrent(null));
  };
  return { current, start };
}
