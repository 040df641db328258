import s from './icon.module.css';

/** SVG paths in a view box of 24 by 24, drawn with a stroke and without a fill. */
const SHAPES = {
  aim: 'M5.5 12a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M12 2v4M12 18v4M2 12h4M18 12h4',
  cal: 'M4 6.5h16V20H4zM4 11h16M8.5 3.5v5M15.5 3.5v5',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7v5.3l3.3 2',
  doc: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6',
  down: 'M12 3.5v11M7.5 10.5L12 15l4.5-4.5M4.5 20h15',
  edit: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5',
  info: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 11v5.5M12 7.6v.1',
  left: 'M14.5 5.5L8 12l6.5 6.5',
  lock: 'M5.5 10.5h13V20h-13zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  map: 'M3.5 6.5L9 4.5l6 2 5.5-2v13l-5.5 2-6-2-5.5 2zM9 4.5v13M15 6.5v13',
  minus: 'M5.5 12h13',
  ok: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M7.8 12.4l2.9 2.8 5.5-5.7',
  phone: 'M5 4h4l1.6 4.6-2.3 1.5a12 12 0 0 0 5.6 5.6l1.5-2.3L20 15v4c0 .6-.4 1-1 1C11.3 20 4 12.7 4 5c0-.6.4-1 1-1z',
  pin: 'M12 21c4.5-4.6 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2 6.4 6.5 11zM9.7 10a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0',
  plus: 'M5.5 12h13M12 5.5v13',
  print: 'M7 9V3.5h10V9M7 17H3.5V9h17v8H17M7 14h10v6.5H7z',
  right: 'M9.5 5.5L16 12l-6.5 6.5',
  tick: 'M5 12.8l4.6 4.5L19 7.5',
  wait: 'M12 3.5a8.5 8.5 0 1 1-8.5 8.5',
  warn: 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 17.2v.1',
  x: 'M6 6l12 12M18 6L6 18',
} as const;

export type IconName = keyof typeof SHAPES;

/** A decorative icon beside a text, hidden from assistive technology. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={s.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
