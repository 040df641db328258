import { type ReactNode, Suspense } from 'react';
import { Coming } from '../parts/nothing.tsx';
import { AllWords, useFirstWords } from '../session/desk.tsx';

/** Reserves the space of a lazy page while it and its texts load. */
export function Later({ children }: { readonly children: ReactNode }) {
  const fallback = <Coming label={useFirstWords().frame.loading} rows={4} />;
  return (
    <AllWords fallback={fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </AllWords>
  );
}
