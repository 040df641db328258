import { useEffect } from 'react';
import type { FirstDeskWords } from '#texts/desk-words.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { announceSignIn } from '../session/windows.ts';
import { SignInFrame } from './sign-in-frame.tsx';

/** Shown in a second window after signing in again: notifies the first window, then closes itself if it can. */
export function SignedInAgain({ words }: { readonly words: FirstDeskWords }) {
  useEffect(() => {
    announceSignIn();
    window.close();
  }, []);
  return (
    <SignInFrame words={words}>
      <EmptyState icon="ok" {...words.entrance.returned} />
    </SignInFrame>
  );
}
