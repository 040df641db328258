import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DeskDeps } from '../session/deps.ts';
import type { Me } from '../session/me.ts';
import { readMe } from '../wire/me.ts';
import { watchedCall } from './watched-call.ts';

/** The warning is shown this long before the end. */
const WARNING_MS = 120_000;
/** Tolerance between the clocks of device and server. */
const LEAST_MS = 1_000;
/** Typing is reported this often: the server prolongs a session at most once a minute. */
const ACTIVE_MS = 65_000;

export interface SessionEnd {
  readonly is: 'far' | 'soon' | 'ended';
  /** In server time. */
  readonly endsAt: number;
  /** The dependencies, with a `call` that notices the end of the session (401). */
  readonly watched: DeskDeps;
  readonly stay: () => void;
}

/**
 * Watches the end of the session. Every action prolongs it, typing and scrolling included, so the end is read again
 * shortly before it; the warning appears only if nothing has prolonged it.
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
        // Another person signed in: the typed values stay covered until the page is left.
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
  // Another window may have signed in, even as another person.
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
