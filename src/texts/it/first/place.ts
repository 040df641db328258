export const place = {
  heading: 'Dove vuoi incontrarci?',
  lead: 'Inserisci CAP o indirizzo: ti mostriamo le filiali più vicine e i primi orari liberi.',
  label: 'CAP o indirizzo*',
  placeholder: 'Es. 20121 oppure Via Roma 10, Torino',
  locate: 'Usa la mia posizione',
  suggestions: 'Indirizzi suggeriti',
  noSuggestion: 'Nessun suggerimento: prova con il CAP.',
  infoOnly: 'Per ora voglio solo informazioni',
  infoOnlyHelp: 'Nessun impegno: il consulente ti spiega costi e condizioni.',
  searching: 'Cerchiamo le filiali vicino a te…',
  near: (place: string) => `Vicino a ${place}`,
  change: 'Cambia',
  found: 'Ottimo! Abbiamo trovato una filiale vicino a te!',
  faults: {
    required: 'Campo obbligatorio',
    'not-found': 'Indirizzo non trovato.',
    activate: 'Devi attivare la Geolocalizzazione',
    disabled: 'Geolocalizzazione disattivata',
    blocked: 'Geolocalizzazione bloccata. Abilitala dalle impostazioni del tuo browser e ricarica la pagina.',
  },
  notFoundHint: "Controlla l'indirizzo o usa il CAP.",
  links: {
    salary: 'Stipendio o pensione? Scopri la cessione del quinto',
    business: "Hai un'attività? Prestito business",
    edit: 'Hai già un appuntamento? Modificalo',
  },
  agency: {
    heading: 'Dove vuoi incontrare il consulente?',
    lead: "Cerca l'agenzia più vicina per parlare di cessione del quinto.",
    searching: 'Cerchiamo le agenzie vicino a te…',
    found: "Ottimo! Abbiamo trovato un'agenzia vicino a te!",
    none: 'In questa zona ti riceviamo in filiale: troverai un consulente esperto di cessione del quinto.',
    toPersonal: 'Preferisci un prestito personale? Cambia percorso',
  },
  switched: {
    personal:
      'Hai già una richiesta di prestito personale con noi: continuiamo con quella. Scegli filiale, giorno e ora.',
    salary:
      'Hai già una richiesta di cessione del quinto con noi: continuiamo con quella. Scegli agenzia, giorno e ora.',
    business: '',
  },
  staleLink: 'Questo link non è più valido. Puoi fissare un appuntamento in filiale.',
} as const;
