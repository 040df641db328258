import type { LaterWords } from '../../words.ts';

export const cookie: LaterWords['cookie'] = {
  title: 'Cookies',
  text: 'Für die Buchung verwenden wir technische Cookies. Mit Ihrer Zustimmung messen wir auch die Besuche. Sie können Ihre Wahl jederzeit ändern.',
  more: 'Hinweise zu Cookies',
  refuse: 'Ablehnen',
  accept: 'Zustimmen',
};
