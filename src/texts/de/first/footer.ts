import type { FirstWords } from '../../words.ts';

/** The footer. Its legal sentences stay Italian; a test compares them with the Italian ones. */
export const footer: FirstWords['footer'] = {
  italian: 'Die folgenden rechtlichen Hinweise sind auf Italienisch.',
  warning: 'Attenzione! Prendere in prestito denaro costa denaro.',
  advertising: 'Messaggio pubblicitario con finalità promozionale.',
  business: (what) => `Prestito business: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
  nav: 'Rechtliche Hinweise',
  links: {
    trasparenza: 'Transparenz',
    reclami: 'Beschwerden und ABF',
    privacy: 'Datenschutz',
    cookie: 'Cookies',
    accessibilita: 'Barrierefreiheit',
    oam: 'OAM',
  },
};
