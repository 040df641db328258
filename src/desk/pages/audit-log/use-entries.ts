import { useCallback, useEffect, useRef, useState } from 'react';
import { useDesk } from '../../session/desk.tsx';
import { type AuditEntry, type EntryFilter, readEntries } from '../../wire/audit-log.ts';

interface Entries {
  /** Null until loaded. */
  readonly acts: readonly AuditEntry[] | null;
  readonly more: boolean;
  readonly failed: boolean;
  /** The older entries failed to load. */
  readonly moreFailed: boolean;
  readonly isBusy: boolean;
  readonly older: () => void;
  readonly reload: () => void;
}

const NOTHING = { acts: null, more: false, failed: false, moreFailed: false, isBusy: true } as const;

/** Audit entries of a day by the filters, page by page. */
export function useEntries(filter: EntryFilter): Entries {
  const { deps } = useDesk();
  const [held, setHeld] = useState<Omit<Entries, 'older' | 'reload'>>(NOTHING);
  const turn = useRef(0);
  const read = useCallback(
    async (before: readonly AuditEntry[]) => {
      turn.current += 1;
      const own = turn.current;
      setHeld((now) => (before.length === 0 ? NOTHING : { ...now, isBusy: true, moreFailed: false }));
      const answer = await readEntries(deps.call, filter, before.at(-1)?.at);
      if (own !== turn.current) return;
      setHeld((now) =>
        answer.ok
          ? { ...NOTHING, isBusy: false, acts: [...before, ...answer.value.acts], more: answer.value.more }
          : { ...now, isBusy: false, failed: before.length === 0, moreFailed: before.length > 0 },
      );
    },
    [deps, filter],
  );
  useEffect(() => {
    void read([]);
  }, [read]);
  return { ...held, older: () => void read(held.acts ?? []), reload: () => void read([]) };
}
