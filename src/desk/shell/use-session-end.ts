import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DeskDeps } from '../session/deps.ts';
import type { Me } from '../session/me.ts';
import { readMe } from '../wire/me.ts';
import { watchedCall } from './watched-call.ts';

/** Milliseconds of warning before the end. */
const WARNING_MS = 120_000;
/** Tolerance between the clocks of device and server. */
const LEAST_MS = 1_000;
/** The server prolongs a session once a minute at most, so typing is reported a little less often. */
const ACTIVE_MS = 65_000;

export interface SessionEnd {
  readonly is: 'far' | 'soon' | 'ended';
  /** In server time. */
  readonly endsAt: number;
  /** Handles a call that returns 401. */
  readonly watched: DeskDeps;
  readonly stay: () => void;
}

/**
 * Watches the end of the session. The server prolongs it at every action, typing and scrolling included. So it is asked
 * again shortly before the known end, and the warning appears only without activity since.
 */
export function useSessionEnd(me: Me, deps: DeskDeps, now: () => number): SessionEnd {
  const [endsAt, setEndsAt] = useState(me.ends);
  const [is, setIs] = useState<SessionEnd['is']>('far');
  const actedAt = useRef(deps.now());
  const waiting = useRef<(() => void)[]>([]);
  const look = useCallback(
    async (byItself: boolean) => {
      if (!byItself) actedAt.current = deps.now();
      const found = await readMe(deps.call, byItself);
      if (!found.ok) return found.error === 'not-signed-in' ? setIs('ended') : undefined;
      if (found.value.code !== me.code) {
        // The typed values stay covered until the page has gone, and in the browser's history.
        setIs('ended');
        return deps.goTo('/sportello/');
      }
      const { ends } = found.value;
      deps.whenStill(() => {
        setEndsAt(ends);
        setIs(ends - now() > WARNING_MS + LEAST_MS ? 'far' : 'soon');
      });
    },
    [deps, me.code, now],
  );
  useEffect(() => {
    if (is === 'ended') return;
    for (const again of waiting.current.splice(0)) again();
    const next = is === 'far' ? endsAt - WARNING_MS : endsAt;
    return deps.after(Math.max(LEAST_MS, next - now()), () => void look(true));
  }, [deps, endsAt, is, look, now]);
  // Another window may have signed in, or another person.
  useEffect(() => deps.onReturn(() => void look(is !== 'ended')), [deps, is, look]);
  useEffect(() => {
    if (is === 'ended') return;
    return deps.onActivity(() => {
      if (deps.now() - actedAt.current >= ACTIVE_MS) void look(false);
    });
  }, [deps, is, look]);
  const watched = useMemo(() => {
    const call = watchedCall(deps.call, {
      onAct: () => {
        actedAt.current = deps.now();
      },
      onSignedOut() {
        setIs('ended');
        return new Promise((resolve) => waiting.current.push(resolve));
      },
    });
    return { ...deps, call };
  }, [deps]);
  return { is, endsAt, watched, stay: () => void look(false) };
}
