export const privacy = {
  title: 'Informativa privacy',
  text: ({ company, email }: { company: string; email: string }) => [
    `Titolare: ${company}${company.endsWith('.') ? '' : '.'} Usiamo i tuoi dati per gestire l'appuntamento (misure precontrattuali richieste da te), per obblighi di legge e, solo se vuoi, per le finalità facoltative.`,
    "Li vedono la filiale o l'agente incaricato e i fornitori tecnici, compreso il servizio che distingue persone e programmi automatici.",
    "Li conserviamo 12 mesi dall'appuntamento; i consensi facoltativi 24 mesi.",
    `Puoi accedere, correggere, cancellare, opporti: ${email}; reclami al Garante.`,
  ],
} as const;
