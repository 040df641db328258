import { type ReactNode, Suspense } from 'react';
import { Coming } from '../parts/nothing.tsx';
import { useWords } from '../session/desk.tsx';

/** Reserves the space of a lazy page while it loads. */
export const Later = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={<Coming label={useWords().frame.loading} rows={4} />}>{children}</Suspense>
);
