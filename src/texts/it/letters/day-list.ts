import { formats } from '../later/formats.ts';

/** The list of a branch's visits of one day, for paper and terminal. */
export const dayList = {
  title: (branch: string, day: string): string => `${branch}, ${formats.weekdayAndDay(day)}`,
  columns: {
    hour: 'Ora',
    person: 'Persona',
    about: 'Per cosa',
    phone: 'Telefono',
    arrived: 'Arrivato',
    noShow: 'Non venuto',
    outcome: 'Esito',
  },
  receives: (about: string, who: string): string => `${about}, riceve ${who}`,
  infoOnly: 'solo informazioni',
  cancelled: 'annullato',
  bring: 'Da portare:',
  empty: 'Nessun appuntamento in questo giorno.',
  page: (page: number, of: number): string => `Pagina ${page} di ${of}`,
  printed: (who: string, when: string, copy: number): string => `Stampato da ${who}, ${when}, copia ${copy}`,
  byItself: (when: string): string => `Preparato in automatico, ${when}`,
  mail: (branch: string, day: string) => ({
    subject: `Elenco di ${formats.weekdayAndDay(day)}, ${branch}`,
    text: "In allegato le visite di oggi. Il foglio contiene nomi di clienti: non inoltrarlo, e distruggilo a fine giornata. Ciò che cambia dopo quest'ora è allo sportello.",
  }),
  paper:
    'Senza rete: segna qui che cosa succede, poi riportalo allo sportello con «Registra dopo». Distruggi il foglio a fine giornata.',
} as const;
