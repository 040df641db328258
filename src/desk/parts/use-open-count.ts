import { useEffect } from 'react';
import { useDesk } from '../session/desk.tsx';
import { may } from '../session/me.ts';
import { readInbox } from '../wire/inbox.ts';

/** Loads the number of open items for the navigation, at the start and after events. */
export function useOpenCount(): void {
  const { me, deps, connection, openCount } = useDesk();
  const isMine = may(me, 'inbox.work');
  useEffect(() => {
    if (!isMine) return;
    const look = async () => {
      const found = await readInbox(deps.call, { byItself: true, onlyCount: true });
      if (found.ok) openCount.set(found.value.count);
    };
    void look();
    return connection.subscribe((changed) => {
      if (changed === null) void look();
    });
  }, [isMine, deps, connection, openCount]);
}
