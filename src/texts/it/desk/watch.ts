import type { Alert } from '#domain/desk/watch.ts';
import { dayInShort } from './days.ts';

const times = (n: number) => (n === 1 ? '1 volta' : `${n} volte`);

/** Alerts from the audit log, and the state of the daily hashes. */
export const watch = {
  alerts: {
    title: 'Da guardare',
    since: (day: string) => `da ${dayInShort(day)}`,
    none: 'Niente di insolito negli ultimi 7 giorni.',
    kinds: {
      molti: (n: number) => `${n === 1 ? '1 contatto' : `${n} contatti`} in chiaro in un'ora`,
      estranea: (n: number) => `ha cercato o visto chi non ha affari in filiale, ${times(n)}`,
      propria: (n: number) => `ha aperto dati con il proprio nome, ${times(n)}`,
      collega: (n: number) => `ha aperto dati con il nome di un collega, ${times(n)}`,
      notte: (n: number) => `ha guardato persone di notte, ${times(n)}`,
    } satisfies Record<Alert, (n: number) => string>,
    when: (day: string, hour: string) => `${dayInShort(day)}, dalle ${hour}`,
    look: 'Vedi gli atti',
    lookOf: (who: string, day: string) => `Vedi gli atti di ${who}, ${dayInShort(day)}`,
    namesake: 'Il nome uguale può essere un omonimo: si guarda, non si conclude.',
  },
  seals: {
    title: 'Sigilli del registro',
    whole: 'Integri',
    broken: 'Rotti',
    late: 'In ritardo',
    none: 'Nessun giorno è ancora sigillato.',
    last: (day: string, print: string) =>
      `Ultimo giorno sigillato: ${dayInShort(day)}, impronta ${print.slice(0, 16)}.`,
    read: (n: number) => (n === 1 ? 'Riletto 1 giorno.' : `Riletti ${n} giorni.`),
    command: 'Tutti i giorni li rilegge il comando npm run acts -- verify.',
    lateText: 'Un giorno finito da ore non ha ancora il suo sigillo: va chiesto a chi gestisce il server.',
    why: {
      atti: 'gli atti non sono quelli sigillati',
      catena: 'il sigillo non poggia su quello del giorno prima',
      prima: 'ha atti prima del primo sigillo',
    },
    line: (day: string, why: string) => `${dayInShort(day)} ${day.slice(0, 4)}: ${why}.`,
  },
  failed: { title: 'La vigilanza non si è caricata', text: 'Controlla la rete e riprova.' },
} as const;
