import { useCallback, useEffect, useMemo, useState } from 'react';
import type { DeskCall } from '../api/call.ts';
import type { Me } from '../session/me.ts';
import type { DeskWorld } from '../session/world.ts';
import { readMe } from '../wire/me.ts';

/** Before the end somebody is warned so long. */
const WARNING_MS = 120_000;
/** The clocks of device and server may differ a little. */
const LEAST_MS = 1_000;

export interface Ending {
  readonly is: 'far' | 'soon' | 'ended';
  /** By the server's clock. */
  readonly endsAt: number;
  /** Notices when a call says that nobody is signed in. */
  readonly watched: DeskWorld;
  readonly stay: () => void;
  /** Somebody signed in again in another window. */
  readonly lookAgain: () => void;
}

/**
 * When the session ends. The server prolongs it at every act, so it is asked again shortly before the end that is known,
 * and only if nothing was done since is anybody warned (R16.2.24).
 */
export function useEnding(me: Me, world: DeskWorld, now: () => number): Ending {
  const [endsAt, setEndsAt] = useState(me.ends);
  const [is, setIs] = useState<Ending['is']>('far');
  const look = useCallback(
    async (byItself: boolean) => {
      const found = await readMe(world.call, byItself);
      if (!found.ok) return found.error === 'not-signed-in' ? setIs('ended') : undefined;
      if (found.value.code !== me.code) return world.goTo('/sportello/');
      setEndsAt(found.value.ends);
      setIs(found.value.ends - now() > WARNING_MS + LEAST_MS ? 'far' : 'soon');
    },
    [world, me.code, now],
  );
  useEffect(() => {
    if (is === 'ended') return;
    const next = is === 'far' ? endsAt - WARNING_MS : endsAt;
    return world.after(Math.max(LEAST_MS, next - now()), () => void look(true));
  }, [world, endsAt, is, look, now]);
  const watched = useMemo(() => ({ ...world, call: watchedCall(world.call, () => setIs('ended')) }), [world]);
  return { is, endsAt, watched, stay: () => void look(false), lookAgain: () => void look(false) };
}

function watchedCall(call: DeskCall, onSignedOut: () => void): DeskCall {
  return async (endpoint, input, options) => {
    const answer = await call(endpoint, input, options);
    if (!answer.ok && answer.error === 'not-signed-in') onSignedOut();
    return answer;
  };
}
