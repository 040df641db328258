import { useMemo, useRef } from 'react';
import { useDesk } from './desk.tsx';

/** Keys of what somebody means to write. */
export interface Intent {
  /** The same for the same content until it is answered: what failed on the way may be sent again as it is. */
  keyOf(content: unknown): string;
  answered(): void;
}

export function useIntent(): Intent {
  const { world } = useDesk();
  const held = useRef<{ readonly content: string; readonly key: string } | null>(null);
  return useMemo(
    () => ({
      keyOf(content) {
        const text = JSON.stringify(content);
        if (held.current?.content !== text) held.current = { content: text, key: world.newKey() };
        return held.current.key;
      },
      answered() {
        held.current = null;
      },
    }),
    [world],
  );
}
