import { useEffect } from 'react';
import type { FirstDeskWords } from '#texts/desk-words.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { announceSignIn } from '../session/windows.ts';
import { SignInFrame } from './sign-in-frame.tsx';

/** The end of a sign-in in a second window: the first window continues, and this one closes where possible. */
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
