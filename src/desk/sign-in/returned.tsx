import { useEffect } from 'react';
import type { FirstDeskWords } from '#texts/desk-words.ts';
import { Nothing } from '../parts/nothing.tsx';
import { tellReturn } from '../session/windows.ts';
import { DoorFrame } from './door-frame.tsx';

/** The end of a sign-in in a second window: the first window continues, and this one closes where possible. */
export function Returned({ words }: { readonly words: FirstDeskWords }) {
  useEffect(() => {
    tellReturn();
    window.close();
  }, []);
  return (
    <DoorFrame words={words}>
      <Nothing icon="ok" {...words.entrance.returned} />
    </DoorFrame>
  );
}
