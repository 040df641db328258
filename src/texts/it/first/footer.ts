export const footer = {
  warning: 'Attenzione! Prendere in prestito denaro costa denaro.',
  advertising: 'Messaggio pubblicitario con finalità promozionale.',
  neutral: (company: string) =>
    `Prima di firmare leggi le Informazioni europee di base sul credito ai consumatori e il contratto, in filiale e sul sito. Salvo approvazione di ${company} (società immaginaria).`,
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
