/** The first page of a device that booked: its appointment. */
export const knownDevice = {
  heading: 'Il tuo appuntamento',
  when: (day: string, hhmm: string) => `${day}, ${hhmm}`,
  soon: { today: 'È oggi. Ti aspettiamo.', tomorrow: 'È domani. Ti aspettiamo.' },
  way: 'Portami lì',
  move: 'Sposta',
  cancel: 'Annulla',
  /** Read after «Sposta» and «Annulla» by screen readers. */
  rest: 'questo appuntamento',
  ticket: 'Vedi il biglietto e cosa portare',
  /** For a call at a chosen time. */
  call: {
    soon: { today: 'È oggi. Ti chiamiamo noi.', tomorrow: 'È domani. Ti chiamiamo noi.' },
    rest: 'questa telefonata',
    ticket: 'Vedi il biglietto',
    why: 'La vedi perché hai prenotato da questo dispositivo.',
  },
  why: 'Lo vedi perché hai prenotato da questo dispositivo.',
  hide: 'Non mostrarlo più qui',
  gone: 'Su questo dispositivo non risulta più nessun appuntamento in programma.',
  unread: "Adesso non riusciamo a leggere il tuo appuntamento: se nessuno l'ha cambiato, resta valido.",
} as const;
