import { useMemo, useRef } from 'react';
import { useDesk } from './desk.tsx';

/** Idempotency keys of writes. */
export interface IdempotencyKeys {
  /** The key for a request with this content; the same until `answered`, so that a failed request can be repeated. */
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
