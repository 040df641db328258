import { useMemo, useRef } from 'react';
import { useDesk } from './desk.tsx';

/** Idempotency keys of writes. */
export interface IdempotencyKeys {
  /** Stable for equal content until it is answered: a failed request can be repeated unchanged. */
  keyOf(content: unknown): string;
  answered(): void;
}

export function useIdempotencyKey(): IdempotencyKeys {
  const { deps } = useDesk();
  const held = useRef<{ readonly content: string; readonly key: string } | null>(null);
  return useMemo(
    () => ({
      keyOf(content) {
        const text = JSON.stringify(content);
        if (held.current?.content !== text) held.current = { content: text, key: deps.newKey() };
        return held.current.key;
      },
      answered() {
        held.current = null;
      },
    }),
    [deps],
  );
}
