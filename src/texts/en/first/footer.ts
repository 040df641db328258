import type { footer as italian } from '../../it/first/footer.ts';
import type { Shape } from '../../words.ts';

/** The law asks for the legal texts in Italian, so `warning`, `advertising` and `business` stay Italian. */
export const footer: Shape<typeof italian> = {
  italian: 'The legal notices below are in Italian.',
  warning: 'Attenzione! Prendere in prestito denaro costa denaro.',
  advertising: 'Messaggio pubblicitario con finalità promozionale.',
  business: (what) => `Prestito business: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
  nav: 'Legal information',
  links: {
    trasparenza: 'Transparency',
    reclami: 'Complaints and ABF',
    privacy: 'Privacy',
    cookie: 'Cookies',
    accessibilita: 'Accessibility',
    oam: 'OAM',
  },
};
