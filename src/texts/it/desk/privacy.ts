import type { Obstacle } from '#domain/desk/privacy.ts';
import { formats } from '../later/formats.ts';

const requests = (n: number) => (n === 1 ? '1 richiesta' : `${n} richieste`);
const looks = (n: number) => (n === 1 ? '1 accesso del personale' : `${n} accessi del personale`);
const obstacles: Readonly<Record<Obstacle, string>> = {
  visita:
    "Non si può cancellare adesso: c'è un appuntamento davanti, o di oggi senza esito. Prima va annullato o concluso.",
  richiamata: "Non si può cancellare adesso: c'è una richiamata promessa. Prima va chiusa.",
};

/** The page on which staff answer requests for access to personal data or for erasure. */
export const privacy = {
  title: 'Richieste delle persone',
  lead: "Accesso ai dati, copia e cancellazione, per codice fiscale. Il codice resta in questa pagina: negli atti la persona è solo un'impronta.",
  taxCode: 'Codice fiscale*',
  caseNumber: 'Numero della pratica*',
  wrongTaxCode: 'Non è un codice fiscale: controlla le 16 lettere e cifre.',
  wrongCase: 'Serve il numero della pratica, che non è un codice fiscale.',
  send: "Prepara l'accesso",
  close: 'Chiudi',
  failed: 'I dati non sono arrivati: riprova. La richiesta può essere già nel registro.',
  confirm: 'Prima devi confermare chi sei: poi torni qui e scrivi di nuovo.',
  confirmNow: 'Conferma chi sei',
  found: {
    title: 'Che cosa conserviamo',
    nothing: 'Né anagrafica né richieste.',
    customer: (has: boolean) => (has ? "C'è nell'anagrafica clienti" : "Non è nell'anagrafica clienti"),
    count: (asked: number, seen: number) => `${requests(asked)}, ${looks(seen)}.`,
    pdf: 'Scarica «Accesso ai dati» (PDF)',
    copy: 'Scarica la copia per programmi (JSON)',
    pdfName: (stamp: string) => `accesso-ai-dati-${stamp}.pdf`,
    copyName: (stamp: string) => `copia-dei-dati-${stamp}.json`,
  },
  erase: {
    reason: 'Perché si cancella',
    reasons: {
      richiesta: 'Lo chiede la persona',
      revoca: 'Ha revocato il consenso',
      opposizione: 'Si oppone al trattamento',
      ordine: "Lo ordina un'autorità",
    },
    open: 'Cancella i dati',
    title: 'Cancellare i dati di questa persona?',
    lead: 'Non si può tornare indietro. Spariscono anagrafica, nomi, contatti, codice fiscale, note e risposte date nelle richieste; i link che la persona ha ricevuto non aprono più nulla.',
    stays:
      "Restano, senza nome: gli atti del personale, per impronta e per 24 mesi; le risposte ai consensi; i conteggi. L'anagrafica non la riporta alla prossima importazione.",
    first: "Scarica prima l'accesso, se serve alla pratica: dopo non c'è più.",
    keep: 'Tieni i dati',
    send: 'Cancella per sempre',
    done: (customer: boolean, n: number) =>
      customer
        ? `Cancellati: anagrafica e ${requests(n)}.`
        : `${n === 1 ? 'Cancellata' : 'Cancellate'}: ${requests(n)}.`,
    faults: {
      network: 'La rete non risponde: forse i dati sono già cancellati. Riprova.',
      refused: 'Non si può cancellare da qui: non è cambiato nulla.',
    },
    obstacles,
  },
  list: {
    title: 'Richieste evase',
    none: 'Nessuna richiesta negli ultimi 24 mesi.',
    kinds: { access: 'Accesso', erasure: 'Cancellazione' },
    line: (day: string, hour: string, who: string) => `${formats.numericDay(day)} ${hour}, ${who}`,
    caseNumber: (code: string) => `pratica ${code}`,
    refused: { visita: 'rifiutata: appuntamento davanti', richiamata: 'rifiutata: richiamata aperta' },
    all: (n: number) => `Mostrale tutte (${n})`,
  },
} as const;
