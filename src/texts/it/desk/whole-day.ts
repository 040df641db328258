import { dayInShort } from './days.ts';

const visits = (n: number) => (n === 1 ? '1 visita' : `${n} visite`);

/** «La sua giornata»: the visits of an absent person are passed on or moved. */
export const wholeDay = {
  title: 'La sua giornata',
  lead: 'Se una persona manca, le sue visite passano a un collega o si spostano. Prima vedi che cosa succede.',
  /** The reason of the change of capacity; it names neither the person nor a cause. */
  reason: 'Giornata di una persona da spostare',
  form: {
    title: 'Chi manca',
    day: 'Giorno',
    person: 'Di chi',
    choose: 'Scegli una persona',
    of: (name: string, n: number, isAway: boolean) => `${name}, ${visits(n)}${isAway ? ', assente' : ''}`,
    goal: 'Le sue visite',
    pass: (name: string, isAway: boolean) => `passano a ${name}${isAway ? ', assente' : ''}`,
    free: 'restano alla loro ora: riceve il primo libero',
    move: 'si spostano: un consulente in meno per tutto il giorno',
    note: "Il motivo non si scrive. Chi è già in colloquio o ha già un esito resta dov'è.",
    preview: 'Anteprima',
    failed: "L'anteprima non è arrivata: la rete non risponde. Le scelte sono ancora qui.",
    refused: 'Questa giornata non si può passare: controlla giorno e persona.',
    none: {
      title: 'Nessuna visita assegnata',
      text: 'In questo giorno nessuno ha visite assegnate. Se manca un consulente, toglilo in «Orari e capacità».',
    },
    toCapacity: 'Manca un consulente in questo giorno',
    teamFailed: { title: 'Le persone non si sono caricate', text: 'Non sappiamo chi riceve: riprova.' },
  },
  preview: {
    title: (name: string) => `La giornata di ${name}`,
    when: dayInShort,
    caption: 'Ogni visita e che cosa ne sarà',
    columns: { hour: 'Ora', person: 'Persona', goes: 'Che cosa succede' },
    empty: 'Non ha visite da passare in questo giorno.',
    passes: (name: string) => `riceve ${name}`,
    free: 'tiene la sua ora, riceve il primo libero',
    busy: (name: string) => `tiene la sua ora, riceve il primo libero: ${name} ha già una visita`,
    moves: 'da ricollocare: le proposte sono qui sotto',
    count: (keep: number, move: number) =>
      [
        ...(keep > 0 ? [keep === 1 ? "1 tiene l'ora" : `${keep} tengono l'ora`] : []),
        ...(move > 0 ? [`${move} da ricollocare`] : []),
      ].join(', '),
    total: visits,
    pass: (n: number) => `Passa ${visits(n)}`,
    move: (n: number) =>
      n === 0
        ? 'Togli un consulente, nessuno cambia ora'
        : n === 1
          ? 'Sposta e avvisa 1 persona'
          : `Sposta e avvisa ${n} persone`,
    failed: 'La rete non risponde: non sappiamo se è fatto. Riprova: non succede due volte.',
    refused: 'Non si può fare adesso.',
    second:
      'Sono troppe persone per una decisione sola: fai la modifica in «Orari e capacità», dove una seconda persona la approva.',
  },
  changed: {
    title: 'La giornata è cambiata: non abbiamo fatto niente',
    text: "Questa è l'anteprima di adesso. Controllala e ripeti.",
  },
  done: {
    passed: (n: number, name: string) => (n === 1 ? `Passata 1 visita di ${name}` : `Passate ${n} visite di ${name}`),
    moved: (name: string) => `Spostata la giornata di ${name}`,
    text: 'Chi riceve si vede su Oggi, agenda, scheda e stampa.',
    today: 'Torna a Oggi',
    follow: 'Vai a Da ricollocare',
  },
} as const;
