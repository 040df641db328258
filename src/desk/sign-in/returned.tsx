import { useEffect } from 'react';
import type { DeskWords } from '#texts/desk-words-of.ts';
import { Nothing } from '../parts/nothing.tsx';
import { tellReturn } from '../session/windows.ts';
import { DoorFrame } from './door-frame.tsx';

/** The end of a sign-in in a second window: the first window continues, and this one closes where possible. */
export function Returned({ words }: { readonly words: DeskWords }) {
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
