import { type ReactNode, Suspense } from 'react';
import { Loading } from '../parts/empty-state.tsx';
import { AllWords, useFirstWords } from '../session/desk.tsx';

/** Reserves the space of a lazy page while it and its texts load. */
export function LazyPage({ children }: { readonly children: ReactNode }) {
  const fallback = <Loading label={useFirstWords().frame.loading} rows={4} />;
  return (
    <AllWords fallback={fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </AllWords>
  );
}
