import { lazy, Suspense } from 'react';
import { WordmarkShape } from './wordmark-shape.tsx';
import { velaria } from './wordmark-velaria.ts';

const Quintavela = lazy(() =>
  import('./wordmark-quintavela.tsx').then((module) => ({ default: module.WordmarkQuintavela })),
);

/** The logo of a brand; `label` is what a reader hears. */
export function Wordmark({ brand, label }: { readonly brand: 'velaria' | 'quintavela'; readonly label: string }) {
  if (brand === 'velaria') return <WordmarkShape {...velaria} label={label} />;
  return (
    <Suspense fallback={<span>{label}</span>}>
      <Quintavela label={label} />
    </Suspense>
  );
}
