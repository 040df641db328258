import { SAIL } from './sail.tsx';
import s from './wordmark.module.css';
import { WORDMARKS } from './wordmark-paths.ts';

/** The brand's sign and name in the colour of the text around it; `label` is what a reader hears. */
export function Wordmark({ brand, label }: { readonly brand: keyof typeof WORDMARKS; readonly label: string }) {
  const { width, letters } = WORDMARKS[brand];
  return (
    <svg className={s.wordmark} viewBox={`0 0 ${width} 48`} role="img" aria-label={label}>
      <path d={SAIL.slices + SAIL.fifth + SAIL.hull} />
      <path d={letters} />
    </svg>
  );
}
