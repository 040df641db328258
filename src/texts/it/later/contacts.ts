/** The dialog in which a customer corrects e-mail and mobile, and the message about the result. */
export const contacts = {
  title: 'Correggi i recapiti',
  lead: "Scrivi solo quello che cambia: il resto rimane com'è.",
  email: 'E-mail',
  emailHelp: 'Lasciala così per tenerla.',
  mobile: 'Cellulare',
  mobileHelp: 'Lascialo così per tenerlo.',
  note: ({ visit }: { readonly visit: boolean }): string =>
    `${visit ? 'Giorno, ora e filiale non cambiano. ' : ''}Se cambi la mail, scriviamo al nuovo indirizzo per provarlo e avvisiamo quello vecchio.`,
  save: 'Salva',
  saving: 'Salviamo…',
  refused: 'Non è stato possibile cambiare i recapiti: chiamaci.',
  stale: "L'appuntamento è cambiato nel frattempo: controlla i dati e premi ancora «Salva».",
  saved: {
    title: 'Recapiti aggiornati',
    email: (email: string): string => `Fatto: la nuova mail è ${email}`,
    mobile: (mobile: string): string => `Fatto: il nuovo cellulare è ${mobile}`,
    emailStays: (email: string): string => `La mail resta ${email}.`,
    mobileStays: (mobile: string): string => `Il cellulare resta ${mobile}.`,
    both: (email: string, mobile: string): string => `Fatto: la nuova mail è ${email}, il nuovo cellulare ${mobile}`,
    written: 'Ti abbiamo scritto: apri la mail e premi il link, così sappiamo che i messaggi arrivano.',
    /** The letter of a lead has no link. */
    writtenOnly: 'Ti abbiamo scritto al nuovo indirizzo. Se la mail non arriva, correggilo ancora.',
    stays: (day: string, hour: string, place: string): string => `L'appuntamento resta ${day}, ore ${hour}, ${place}.`,
    back: "Torna all'appuntamento",
    backToRequest: 'Torna alla richiesta',
  },
} as const;
