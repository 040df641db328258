import { useEffect, useState } from 'react';
import { useDesk } from './desk.tsx';

/** Often enough that no minute is shown late for long. */
const TICK_MS = 10_000;

/** The server's clock, for the time and the waits shown; a change updates texts only, never the layout. */
export function useNow(): number {
  const { deps, connection } = useDesk();
  const [now, setNow] = useState(connection.now);
  useEffect(() => {
    const look = () => setNow(connection.now());
    const stops = [deps.every(TICK_MS, look), connection.state.subscribe(look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [deps, connection]);
  return now;
}
