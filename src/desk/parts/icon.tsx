import s from '#ui/icon.module.css';
import { type IconName as Known, Icon as KnownIcon } from '#ui/icon.tsx';

/** Outlines in a box of 24, used only by the desk. */
const SHAPES = {
  chart: 'M4 20h16M6.5 16v-4M11 16V6M15.5 16V9.5M19.5 16v-2',
  chevron: 'M6 9.5l6 6 6-6',
  exit: 'M15 4H5v16h10M10 12h11M17.5 8.5L21 12l-3.5 3.5',
  fix: 'M4 13l2.5-8h11L20 13v6H4zM4 13h5l1.5 2.5h3L15 13h5',
  gone: 'M6.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M3.5 20c.5-4 3-6 6.5-6 1.5 0 2.8.4 3.8 1.1M16 16l5 5M21 16l-5 5',
  eye: 'M2.5 12c2.4-4 5.6-6 9.5-6s7.1 2 9.5 6c-2.4 4-5.6 6-9.5 6s-7.1-2-9.5-6M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  group:
    'M5.8 8.5a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0M3 19c.5-3.6 2.6-5.4 6-5.4s5.5 1.8 6 5.4M15.5 5.6a3.2 3.2 0 0 1 0 5.8M17.5 14c2 .6 3.2 2.3 3.5 5',
  hand: 'M8 12V6.5a1.5 1.5 0 0 1 3 0V11V5a1.5 1.5 0 0 1 3 0v6V6.5a1.5 1.5 0 0 1 3 0V14c0 4-2 6.500-5.5 6.500S7 18.500 5 14.5c-.6-1.3 1-2.3 2-1.200z',
  hours: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M6 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  hold: 'M7 4h10M7 20h10M8 4c0 4 3 5.5 4 8-1 2.5-4 4-4 8M16 4c0 4-3 5.5-4 8 1 2.5 4 4 4 8',
  key: 'M4 15.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0M11 12.7L20 4M16.5 7.3l3 3M13.8 10l2 2',
  live: 'M9.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M7.5 7.5a6.4 6.4 0 0 0 0 9M16.5 7.5a6.4 6.4 0 0 1 0 9M4.7 4.7a10.3 10.3 0 0 0 0 14.6M19.3 4.7a10.3 10.3 0 0 1 0 14.6',
  mail: 'M3.5 6h17v12h-17zM3.5 7l8.5 6.5L20.5 7',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
  move: 'M4 8h13M13.5 4.5L17 8l-3.5 3.5M20 16H7M10.5 12.5L7 16l3.5 3.5',
  net: 'M4 4h4v4H4zM10 4h4v4h-4zM16 4h4v4h-4zM4 10h4v4H4zM10 10h4v4h-4zM16 10h4v4h-4zM4 16h4v4H4zM10 16h4v4h-4zM16 16h4v4h-4z',
  note: 'M5 4h14v11l-5 5H5zM14 20v-5h5M8.5 9h7M8.5 13h4',
  off: 'M4 4l16 16M3 10c2-1.9 4-3.1 6.5-3.7M14 6.3c2.7.5 4.9 1.8 7 3.7M6.5 13.5c1.3-1.2 2.7-2 4.2-2.4M17.5 13.5l-1.5-1.2M12 18.5v.1',
  pause: 'M9 6v12M15 6v12',
  reload: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 4v4.5H15',
  register: 'M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h3',
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M16 16l4.5 4.5',
  seat: 'M7 4v8h10V4M5 12v4h14v-4M7 16v4M17 16v4',
  sort: 'M12 5v14M6.5 13.5L12 19l5.5-5.5',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.1',
  talk: 'M4 5h11v8H9l-3 3v-3H4zM18 9h2v8h-2v3l-3-3h-4',
  today:
    'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.6 5.6l1.8 1.8M16.6 16.6l1.8 1.8M5.6 18.4l1.8-1.8M16.6 7.4l1.8-1.8',
  undo: 'M9 6L4.5 10.5 9 15M4.5 10.5H15a5 5 0 0 1 0 10h-3',
  user: 'M8.2 8a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0-7.6 0M4.5 20c.7-4.2 3.5-6.2 7.5-6.2s6.8 2 7.5 6.2',
} as const;

export type IconName = keyof typeof SHAPES | Known;
const isOwn = (name: IconName): name is keyof typeof SHAPES => name in SHAPES;

/** A decorative icon beside its text. */
export function Icon({ name }: { readonly name: IconName }) {
  if (!isOwn(name)) return <KnownIcon name={name} />;
  return (
    <svg className={s.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
