import { SAIL } from './sail.tsx';
import s from './wordmark.module.css';

interface Props {
  readonly width: number;
  readonly letters: string;
  readonly label: string;
}

/** A brand's sign and name in the colour of the text around it; `label` is what a reader hears. */
export function WordmarkShape({ width, letters, label }: Props) {
  return (
    <svg className={s.wordmark} viewBox={`0 0 ${width} 48`} role="img" aria-label={label}>
      <path d={SAIL.slices + SAIL.fifth + SAIL.hull} />
      <path d={letters} />
    </svg>
  );
}
