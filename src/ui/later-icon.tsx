import s from './icon.module.css';

/** Icons of screens that load later; the first load has those of `icon.tsx` alone. */
const SHAPES = {
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7v5.3l3.3 2',
  euro: 'M17.5 6.5A7 7 0 1 0 17.5 17.5M4.5 10.3h9M4.5 13.7h9',
} as const;

/** A decorative icon beside a text, hidden from assistive technology. */
export function LaterIcon({ name }: { readonly name: keyof typeof SHAPES }) {
  return (
    <svg className={s.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
