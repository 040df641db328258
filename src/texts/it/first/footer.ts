export const footer = {
  /** In other languages: that the legal texts below are Italian. */
  italian: '',
  warning: 'Attenzione! Prendere in prestito denaro costa denaro.',
  advertising: 'Messaggio pubblicitario con finalità promozionale.',
  business: (what: string) => `Prestito business: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
  nav: 'Informazioni legali',
  links: {
    trasparenza: 'Trasparenza',
    reclami: 'Reclami e ABF',
    privacy: 'Privacy',
    cookie: 'Cookie',
    accessibilita: 'Accessibilità',
    oam: 'OAM',
  },
} as const;
