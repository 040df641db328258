import { expect, test } from 'vitest';
import { common } from './first/common.ts';
import { place } from './first/place.ts';
import { callback } from './later/callback.ts';
import { change } from './later/change.ts';
import { consents } from './later/consents.ts';
import { direct } from './later/direct.ts';
import { errors } from './later/errors.ts';
import { person } from './later/person.ts';
import { summary } from './later/summary.ts';
import { survey } from './later/survey.ts';
import { taxCode } from './later/tax-code.ts';
import { validation } from './later/validation.ts';

// Sentences that the specification prescribes word for word.
// R0.81, R1.2, R5.10, R5.16, R5.19, R5.33, R5.42-R5.44, R8.1-R8.5, R8.7-R8.10, R8.13-R8.16, R8.18
test.each([
  [validation.required, 'Campo obbligatorio'],
  [validation.letters, 'Inserire solo caratteri alfabetici'],
  [validation.email, 'Formato email non corretto'],
  [validation.phone, 'Formato telefono non corretto'],
  [validation['tax-code-format'], 'Formato codice fiscale non corretto'],
  [validation['tax-code-letter'], 'Codice Fiscale non valido'],
  [validation.value, 'Il valore inserito non è valido'],
  [validation.incoherent, 'Nome e cognome non coincidono con il codice fiscale'],
  [consents.errors.refused, 'il consenso è obbligatorio per il prosieguo del processo'],
  [survey.missing, 'Selezionare un valore'],
  [survey.missingAll, 'È necessario selezionare una risposta a tutte le domande'],
  [direct.faults.fields, 'Tutti i campi vanno compilati correttamente.'],
  [direct.faults.unanswered, 'Devi rispondere a tutti i punti sotto elencati.'],
  [direct.faults.refused, 'È obbligatorio il consenso.'],
  [errors.title, 'errore'],
  [errors.branches, "C'è stato un errore nella ricerca delle filiali. Per favore riprova."],
  [errors.taxCode, "C'è stato un errore con il codice fiscale inserito. Per favore riprova."],
  [errors.slots, "C'è stato un errore nel caricamento delle disponibilità delle filiali. Per favore riprova."],
  [errors.editLoad, "C'è stato un errore con il caricamento del tuo appuntamento. Per favore riprova."],
  [errors.create, "C'è stato un errore con il tuo appuntamento. Per favore riprova."],
  [errors.createPage, "C'è stato un errore con il tuo appuntamento."],
  [errors.editSave, "C'è stato un errore durante il salvataggio del tuo appuntamento. Riprova per favore."],
  [errors.agent, "C'è stato un errore nella creazione del tuo appuntamento. Per favore riprova."],
  [change.modal.faults['cf-inesistente'], 'Non abbiamo trovato appuntamenti.'],
  [change.modal.faults['none-planned'], 'Non hai alcun appuntamento in programma'],
  [place.faults.activate, 'Devi attivare la Geolocalizzazione'],
  [place.faults.disabled, 'Geolocalizzazione disattivata'],
  [
    place.faults.blocked,
    'Geolocalizzazione bloccata. Abilitala dalle impostazioni del tuo browser e ricarica la pagina.',
  ],
  [place.faults['not-found'], 'Indirizzo non trovato.'],
  [place.found, 'Ottimo! Abbiamo trovato una filiale vicino a te!'],
  [common.wait, 'Attendere...'],
  [taxCode.heading.salary, 'fissa il tuo appuntamento qui'],
  [person.known.heading('Ginevra'), 'Ciao Ginevra!'],
  [person.submit, 'fissa appuntamento'],
  [direct.heading.branch, 'Fissa subito un Appuntamento'],
  [direct.agent.thanks('Mario'), 'Grazie Mario! Abbiamo preso in carico la tua richiesta'],
  [callback.heading, 'Vuoi fissare un incontro con un nostro consulente dove preferisci tu?'],
  [callback.yes, 'voglio essere contattato'],
  [callback.no, 'voglio andare in una filiale'],
  [callback.contact.heading, 'Inserisci i tuoi dati per essere contattato'],
  [consents.no, 'Non consento'],
  [consents.yes, 'Consento'],
  [summary.loading, 'Carico dettagli appuntamento, attendere...'],
  [summary.missing, 'Non siamo riusciti a trovare il tuo appuntamento. Riprova, per favore.'],
  [common.hour('09:30'), 'Ore 09:30'],
])('%s', (text, fixed) => expect(text).toBe(fixed));
