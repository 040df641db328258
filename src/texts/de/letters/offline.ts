import type { Words } from '../../words.ts';

/** The page that a device shows without a network. */
export const offline: Words['offline'] = {
  heading: 'Sie sind offline',
  text: 'Diese Seite braucht eine Internetverbindung. Sobald sie wieder besteht, lädt sich die Seite von selbst neu.',
  appointment: 'Ihr Termin',
  asOf: 'Stand: als dieses Gerät zuletzt online war. Falls Sie den Termin auf einem anderen Gerät verschoben oder abgesagt haben, gilt die neueste E-Mail.',
  retry: 'Erneut versuchen',
};
