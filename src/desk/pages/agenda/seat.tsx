import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import s from './seat.module.css';

/** The state of a seat, or of a slot without seats. */
export type SeatKind = 'booked' | 'free' | 'held' | 'closed' | 'over' | 'lost';

export const SEAT_ICONS: Readonly<Record<SeatKind, IconName>> = {
  booked: 'user',
  free: 'plus',
  held: 'hold',
  closed: 'lock',
  over: 'warn',
  lost: 'move',
};

/** A seat by shape and icon; its state stands beside it in words. */
export const SeatMark = ({ kind }: { readonly kind: SeatKind }) => (
  <span className={cx(s.seat, s[kind])} aria-hidden="true">
    <Icon name={kind === 'over' ? 'plus' : SEAT_ICONS[kind]} />
  </span>
);

export const SeatMarks = ({ kinds }: { readonly kinds: readonly SeatKind[] }) => (
  <span className={s.seats}>
    {kinds.map((kind, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: seats of a kind are all alike
      <SeatMark key={at} kind={kind} />
    ))}
  </span>
);
