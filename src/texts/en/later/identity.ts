import type { LaterWords } from '../../words.ts';

export const identity: LaterWords['identity'] = {
  button: 'Sign in with SPID or CIE',
  opening: 'Opening the sign-in page…',
  text: 'Optional: your first name, surname and tax code are filled in for you.',
  locked: 'Your first name, surname and tax code come from SPID or CIE.',
  faults: {
    cancelled: 'The sign-in with SPID or CIE was cancelled. Try again or enter your tax code.',
    failed: 'The sign-in with SPID or CIE did not work. Try again or enter your tax code.',
    other:
      'The tax code you entered is not that of the person who signed in with SPID or CIE. Check it or sign in again.',
  },
};
