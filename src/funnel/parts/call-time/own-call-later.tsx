import type { Appointment } from '../../session/appointment.ts';
import { LazyScreen } from '../lazy-screen.tsx';

const load = () => import('./own-call.tsx').then(({ OwnCall }) => ({ default: OwnCall }));

/** Moving and cancelling a call, loaded on demand. */
export const OwnCallLater = ({ appointment }: { readonly appointment: Appointment }) => (
  <LazyScreen load={load} with={{ appointment }} quiet />
);
