import { dayInShort } from './days.ts';

const at = (day: string, hour: string) => `${dayInShort(day)}, ore ${hour}`;

/** The form with which staff move or cancel a visit. */
export const change = {
  now: (day: string, hour: string, branch: string) => `Adesso: ${at(day, hour)}, ${branch}.`,
  who: "Chi l'ha chiesto?",
  wishers: { cliente: 'La persona', filiale: 'La filiale' },
  reason: 'Motivo',
  reasons: {
    richiesta: 'Richiesta',
    chiusura: 'Chiusura',
    doppione: 'Doppione',
    errore: 'Errore',
    altro: 'Altro',
  },
  tell: 'Avvisa la persona con e-mail o SMS',
  why: 'Perché non la avvisi?*',
  whyMissing: 'Scrivi perché la persona non viene avvisata: resta nel registro.',
  unreached: 'Nessun messaggio raggiunge questa persona: va avvisata al telefono o di persona.',
  how: "Come l'hai avvisata?*",
  howMissing: "Scrivi come l'hai avvisata: resta nel registro.",
  chooseHour: "Scegli una mezz'ora.",
  move: {
    title: (name: string) => `Sposta ${name}`,
    send: 'Sposta',
    sendTo: (day: string, hour: string) => `Sposta a ${at(day, hour)}`,
    keep: "Lascia com'è",
    done: (name: string, day: string, hour: string) => `${name}: spostato a ${at(day, hour)}.`,
    callDone: (name: string, day: string, hour: string) => `${name}: telefonata spostata a ${at(day, hour)}.`,
  },
  cancel: {
    title: (name: string) => `Annullare l'appuntamento di ${name}?`,
    lead: 'Il posto torna libero. La richiesta resta in archivio, con chi ha annullato e perché.',
    keep: "Tieni l'appuntamento",
    send: 'Annulla appuntamento',
    done: (name: string) => `${name}: appuntamento annullato.`,
    /** About a call at a chosen time. */
    call: {
      title: (name: string) => `Annullare la telefonata a ${name}?`,
      keep: 'Tieni la telefonata',
      send: 'Annulla telefonata',
      done: (name: string) => `${name}: telefonata annullata.`,
    },
  },
  faults: {
    orario: "Questa mezz'ora è appena stata presa.",
    versione: (day: string, hour: string) => `Nel frattempo è cambiata: adesso è ${at(day, hour)}.`,
    cancelled: 'Nel frattempo è stata annullata.',
    finito: 'La persona è già arrivata o la visita è finita: non si può più cambiare.',
    callOver: 'La telefonata è già cominciata o fatta: non si può più cambiare.',
    network: 'La rete non risponde: forse non è stato salvato. Riprova.',
    refused: 'Non si può cambiare da qui: non è cambiato nulla.',
  },
  near: 'Vicine e libere:',
  again: 'Spostala lo stesso',
  cancelAgain: 'Annulla lo stesso',
} as const;
