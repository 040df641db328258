import { useEffect, useState } from 'react';
import { useDesk } from './desk.tsx';

/** How often the shown time is updated. */
const TICK_MS = 10_000;

/** The server's time in ms, updated regularly, for shown times and waits. */
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
