import type { LaterWords } from '../../words.ts';

export const identity: LaterWords['identity'] = {
  button: 'Mit SPID oder CIE anmelden',
  opening: 'Die Anmeldeseite wird geöffnet …',
  text: 'Freiwillig: Vorname, Nachname und Steuernummer werden automatisch ausgefüllt.',
  locked: 'Vorname, Nachname und Steuernummer stammen aus SPID oder CIE.',
  faults: {
    cancelled:
      'Die Anmeldung mit SPID oder CIE wurde abgebrochen. Versuchen Sie es noch einmal oder geben Sie die Steuernummer ein.',
    failed:
      'Die Anmeldung mit SPID oder CIE hat nicht geklappt. Versuchen Sie es noch einmal oder geben Sie die Steuernummer ein.',
    other:
      'Die eingegebene Steuernummer gehört nicht zu der Person, die sich mit SPID oder CIE angemeldet hat. Prüfen Sie sie oder melden Sie sich noch einmal an.',
  },
};
