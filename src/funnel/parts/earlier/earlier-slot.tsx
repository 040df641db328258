import { isOn } from '#domain/site/features.ts';
import { useFlow } from '../../actions/funnel.tsx';
import type { Appointment } from '../../session/appointment.ts';
import { LazyScreen } from '../lazy-screen.tsx';

const card = () => import('./earlier-card.tsx').then(({ EarlierCard }) => ({ default: EarlierCard }));

/** The card for an earlier slot, loaded on demand; nothing where it cannot wait, or the site switches this off. */
export function EarlierSlot({ appointment }: { readonly appointment: Appointment }) {
  const { site } = useFlow();
  const { earlier: wait } = appointment;
  return wait !== null && isOn(site, 'earlier') && <LazyScreen load={card} with={{ appointment, wait }} quiet />;
}
