import { callHours, callMoment, callPromise, passWords, phoneWithHours, unnamedConsultant } from '../promise.ts';
import { type Greeted, hello } from './hello.ts';

type When = { readonly date: string; readonly time: string };
/** The brand with which an SMS begins, because the recipient does not know the sending number. */
type From = { readonly sender: string };

/** Texts of mails and SMS. Values are inserted as plain text; the code that writes HTML escapes them. */
export const mail = {
  rows: {
    where: 'Dove',
    when: 'Quando',
    was: 'Era',
    code: 'Codice richiesta',
    bring: 'Cosa portare',
    before: 'Prima era',
  },
  when: ({ date, time }: When): string => `${date}, ore ${time}`,
  hour: (time: string): string => `ore ${time}`,
  move: 'Sposta',
  cancel: 'Annulla',
  call: (phone: string): string => `Chiama ${phone}`,
  change: 'Se hai un imprevisto',
  changeLink: 'Modifica appuntamento',
  again: "Vuoi un'altra data?",
  againLink: 'Fissa di nuovo',
  attached: "Il file allegato aggiunge l'appuntamento al calendario.",
  foot: 'Non chiediamo mai password o pagamenti per e-mail',
  doubts: (at: { readonly phone: string; readonly hours: string }): string => `Dubbi? Chiama ${phoneWithHours(at)}.`,
  links: { privacy: 'Privacy', transparency: 'Trasparenza' },
  confirm: {
    title: 'Appuntamento confermato',
    subject: ({ date, time }: When): string => `Appuntamento confermato: ${date}, ore ${time}`,
    greeting: ({ greetedAs, date, time }: When & Greeted): string =>
      `${hello(greetedAs)}, ti aspettiamo ${date} alle ${time}.`,
  },
  /** Mail to a customer who has to confirm the contact. */
  unconfirmed: {
    title: (time: string): string => `Conferma entro le ${time}`,
    subject: ({ date, time }: When): string => `Conferma il tuo appuntamento: ${date}, ore ${time}`,
    until: (time: string): string =>
      `L'appuntamento non è ancora confermato: apri il link qui sotto entro le ${time}, altrimenti il posto torna libero.`,
    untilWithCode: (time: string): string =>
      `L'appuntamento non è ancora confermato: scrivi questo codice nella pagina, o apri il link qui sotto, entro le ${time}. Dopo, il posto torna libero.`,
    before: 'Per tenere il posto, e se hai un imprevisto',
    link: "Conferma l'appuntamento",
    ownData: 'Nella stessa pagina trovi i tuoi dati e i tuoi consensi.',
    ended: ({ greetedAs, date, time, branch }: When & Greeted & { readonly branch: string }): string =>
      `${hello(greetedAs)}, non abbiamo ricevuto la tua conferma: l'appuntamento di ${date} alle ${time} in ${branch} è stato annullato e il posto è tornato libero.`,
  },
  /** Added to the mail about a callback or request if its contact is unproven. */
  prove: 'Confermaci che questo indirizzo è tuo',
  proveLink: 'Apri la tua richiesta',
  moved: {
    subject: 'Abbiamo spostato il tuo appuntamento',
    greeting: ({ greetedAs, date, time }: When & Greeted): string =>
      `${hello(greetedAs)}, la nuova data è ${date} alle ${time}.`,
    /** Another branch at the same time. */
    place: ({ greetedAs, date, time, branch }: When & Greeted & { readonly branch: string }): string =>
      `${hello(greetedAs)}, cambia la filiale: ti aspettiamo in ${branch}. Giorno e ora restano: ${date} alle ${time}.`,
    placeTitle: 'Cambia la filiale del tuo appuntamento',
    /** Title if the appointment moved to another time of the same day. */
    title: ({ before, now }: { readonly before: string; readonly now: string }): string =>
      `Spostato: prima ${before}, ora ${now}`,
    notYou: (phone: string): string => `Se non sei stato tu, chiamaci al ${phone}.`,
    contacts: 'I tuoi recapiti sono cambiati',
    newContact: 'Da ora ti scriviamo qui',
    newGreeting: ({ greetedAs, date, time }: When & Greeted): string =>
      `${hello(greetedAs)}, i tuoi recapiti sono aggiornati. Giorno e ora non cambiano: ti aspettiamo ${date} alle ${time}.`,
    /** Message to the former contact; it must not contain place or time of the appointment. */
    contactChanged: "Ciao, i recapiti della tua richiesta sono cambiati: d'ora in poi scriviamo a un altro recapito.",
    mobileChanged: ({ greetedAs }: Greeted): string =>
      `${hello(greetedAs)}, abbiamo registrato un altro numero di cellulare per la tua richiesta.`,
  },
  cancelled: {
    subject: 'Appuntamento annullato',
    greeting: ({ greetedAs, date, time, branch }: When & Greeted & { readonly branch: string }): string =>
      `${hello(greetedAs)}, l'appuntamento di ${date} alle ${time} in ${branch} è stato annullato.`,
    /** Replaced by newer unconfirmed requests of the same person. */
    replaced: ({ greetedAs, date, time, branch }: When & Greeted & { readonly branch: string }): string =>
      `${hello(greetedAs)}, con il tuo codice fiscale ci sono richieste più recenti e questo appuntamento non era confermato: quello di ${date} alle ${time} in ${branch} è stato annullato. Se lo vuoi ancora, fissalo di nuovo e confermalo dal link della nostra e-mail.`,
  },
  /** The cancellation was a mistake and is taken back. */
  restored: {
    title: 'Il tuo appuntamento resta valido',
    subject: ({ date, time }: When): string => `Il tuo appuntamento resta valido: ${date}, ore ${time}`,
    greeting: ({ greetedAs, date, time }: When & Greeted): string =>
      `${hello(greetedAs)}, l'annullamento non vale più: ti aspettiamo ${date} alle ${time}.`,
  },
  /** The cancellation of a callback, or of a request without a slot. */
  ended: {
    subject: 'La tua richiesta è stata annullata',
    greeting: ({ greetedAs }: Greeted): string =>
      `${hello(greetedAs)}, la richiesta di essere contattato che avevamo a tuo nome è stata annullata.`,
    /** Replaced by newer unconfirmed requests of the same person. */
    replaced: ({ greetedAs }: Greeted): string =>
      `${hello(greetedAs)}, con il tuo codice fiscale ci sono richieste più recenti e questa non era confermata: è stata annullata.`,
    notYou: (phone: string): string => `Se non sei stato tu, fanne un'altra o chiamaci al ${phone}.`,
  },
  /** A request that was received and refused later: a visit or a call. */
  refused: {
    subject: 'Non siamo riusciti a confermare la tua richiesta',
    greeting: 'Ciao, la richiesta che avevamo ricevuto non è stata confermata.',
    alternatives: 'Orari ancora liberi',
    /** One mail about several requests of the same recipient. */
    several: {
      subject: 'Non siamo riusciti a confermare le tue richieste',
      greeting: (count: number): string =>
        `Ciao, ${count} richieste che avevamo ricevuto con questo indirizzo non sono state confermate.`,
    },
    more: 'Altre richieste',
  },
  reminder: {
    tomorrow: {
      title: 'Ci vediamo domani',
      subject: ({ time }: Pick<When, 'time'>): string => `Domani alle ${time}: il tuo appuntamento`,
    },
    today: {
      title: 'Ci vediamo oggi',
      subject: ({ time }: Pick<When, 'time'>): string => `Oggi alle ${time}: il tuo appuntamento`,
    },
    greeting: ({ greetedAs, date, time }: When & Greeted): string =>
      `${hello(greetedAs)}, ti ricordiamo l'appuntamento di ${date} alle ${time}.`,
  },
  callback: {
    subject: 'Ti chiamiamo noi',
    greeting: ({ greetedAs, mobile, by }: Greeted & { readonly mobile: string; readonly by: string }): string =>
      `${hello(greetedAs)}, ${callPromise({ who: unnamedConsultant, mobile, by })}.`,
    agent: ({
      greetedAs,
      mobile,
      agent,
      by,
      during,
    }: Greeted & Readonly<Record<'mobile' | 'agent' | 'by' | 'during', string>>): string =>
      `${hello(greetedAs)}, ${callPromise({ who: agent, mobile, by, during })}.`,
    during: callHours,
    by: ({ date, time }: When): string => callMoment({ day: date, hour: time }),
    words: passWords.label,
    first: passWords.first,
    afterProof: passWords.afterProof,
  },
  unreached: {
    subject: 'Ti abbiamo cercato',
    greeting: ({ greetedAs }: Greeted): string =>
      `${hello(greetedAs)}, abbiamo provato a chiamarti, ma non siamo riusciti a parlarti.`,
    before: "Scegli tu il giorno e l'ora",
    link: 'Fissa un appuntamento',
  },
  /** One letter after a visit to which the customer did not come. */
  noShow: {
    subject: 'Ti aspettavamo',
    greeting: ({ greetedAs, date, time }: When & Greeted): string =>
      `${hello(greetedAs)}, ti aspettavamo ${date} alle ${time}, ma non ci siamo visti. Può succedere.`,
    before: "Se vuoi ancora parlare con noi, scegli un altro giorno e un'altra ora",
    link: 'Fissa un appuntamento',
    wasThere: "Se invece eri da noi, dillo alla filiale: correggiamo subito l'esito.",
    sms: ({ sender, date, time }: From & When): string =>
      `${sender}: ti aspettavamo il ${date} ore ${time}, ma non ci siamo visti. Un altro giorno? Scegli qui: `,
  },
  business: {
    title: 'Richiesta ricevuta',
    subject: 'Richiesta ricevuta: un consulente business ti chiama',
    greeting: ({ greetedAs }: Greeted): string =>
      `${hello(greetedAs)}, abbiamo ricevuto la tua richiesta. Un consulente business ti chiama per fissare l'incontro.`,
  },
  code: {
    subject: 'Il tuo codice di verifica',
    title: 'Il tuo codice',
    greeting: 'Scrivilo nella pagina dove lo hai chiesto per modificare il tuo appuntamento.',
    valid: 'Vale 10 minuti e una sola volta. Non dirlo a nessuno, nemmeno a noi: al telefono non lo chiediamo mai.',
    notYou: "Se non l'hai chiesto tu, ignora questo messaggio: senza il codice nessuno può vedere o cambiare nulla.",
  },
  /** Sent once when a recipient has reached the maximum number of messages a day. */
  cap: {
    subject: 'Abbiamo fermato gli altri avvisi',
    greeting:
      'Nelle ultime 24 ore ti abbiamo scritto molte volte, quindi per ora fermiamo gli altri avvisi. I tuoi appuntamenti restano come sono e il promemoria del giorno prima arriva comunque.',
    notYou: (phone: string): string => `Se non sei stato tu a chiederli, o se aspetti un codice, chiamaci al ${phone}.`,
  },
  toAgent: {
    subject: 'Nuovo contatto da richiamare',
    greeting: ({ code }: { readonly code: string }): string =>
      `C'è una nuova richiesta di contatto, codice ${code}. Trovi i dati nel gestionale.`,
    band: (hours: string): string => `Il cliente preferisce la chiamata nella fascia ${hours}.`,
  },
  /** Mail to the branch about a visit of a customer who wants only information. */
  toBranch: {
    subject: ({ date, time }: When): string => `Solo informazioni: appuntamento del ${date}, ore ${time}`,
    infoOnly: 'Il cliente per ora vuole solo informazioni: nessun impegno, spiega costi e condizioni.',
  },
  /** Mail that replaces the sixth and later mails of an hour to an agent or a branch. */
  gathered: {
    subject: ({ count }: { readonly count: number }): string =>
      count === 1 ? 'Una nuova richiesta' : `${count} nuove richieste`,
    opening:
      "Dopo le prime cinque lettere di un'ora, le altre richieste arrivano insieme. Trovi i dati nel gestionale.",
    'message.agent': 'Da richiamare',
    'message.branch': 'Solo informazioni',
    askedAt: ({ date, time }: When): string => `richiesta del ${date}, ore ${time}`,
    visitAt: ({ date, time }: When): string => `appuntamento del ${date}, ore ${time}`,
    infoOnly: 'solo informazioni',
    unproven: 'contatto da confermare',
    more: 'Altre richieste',
  },
  /** Hourly mail to the branch with the changes of its agenda, without names. */
  digest: {
    subject: ({ branch, count }: { readonly branch: string; readonly count: number }): string =>
      count === 1 ? `${branch}: 1 novità in agenda` : `${branch}: ${count} novità in agenda`,
    opening: "Ecco che cosa è cambiato nell'agenda. Nomi e contatti sono allo sportello, per chi può vederli.",
    created: 'Nuovo',
    moved: 'Spostato',
    cancelled: 'Annullato',
    callback: 'Da richiamare',
    business: 'Impresa da richiamare',
    when: ({ date, time }: When): string => `${date}, ore ${time}`,
    infoOnly: 'solo informazioni',
    more: ({ count }: { readonly count: number }): string => (count === 1 ? "E un'altra." : `E altre ${count}.`),
    closing: "Scriviamo al massimo una volta l'ora, dalle 8 alle 19.",
  },
  sms: {
    before: ({ sender, date, time }: From & When): string => `${sender}: appuntamento ${date} ore ${time}, `,
    change: ({ link }: { readonly link: string }): string => `. Per modificarlo: ${link}`,
    after: ({ code }: { readonly code: string }): string => `. Codice ${code}.`,
    moved: ({ sender, date, time }: From & When): string => `${sender}: appuntamento spostato al ${date} ore ${time}, `,
    cancelled: ({ sender, date, time }: From & When): string =>
      `${sender}: appuntamento del ${date} ore ${time} annullato, `,
    restored: ({ sender, date, time }: From & When): string =>
      `${sender}: appuntamento di nuovo valido, ${date} ore ${time}, `,
    reminder: {
      tomorrow: ({ sender, date, time }: From & When): string => `${sender}: appuntamento domani ${date} ore ${time}, `,
      today: ({ sender, date, time }: From & When): string => `${sender}: appuntamento oggi ${date} ore ${time}, `,
    },
    contactChanged: ({ sender }: From): string =>
      `${sender}: i recapiti della tua richiesta sono cambiati. Se non sei stato tu, chiamaci al `,
    cap: ({ sender }: From): string =>
      `${sender}: oggi ti abbiamo scritto molte volte, fermiamo gli altri SMS per oggi. Non sei stato tu? Chiamaci al `,
    call: ({ sender, agent, by, during }: From & Readonly<Record<'agent' | 'by' | 'during', string>>): string =>
      `${sender}: ${callPromise({ who: agent || unnamedConsultant, by, during })}`,
    code: ({ sender, code }: From & { readonly code: string }): string =>
      `${sender}: il codice per il tuo appuntamento è ${code}. Vale 10 minuti. Non darlo a nessuno.`,
  },
} as const;
