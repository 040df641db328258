import type { CreateAnswer, WireAppointment } from '../appointments.ts';
import type { WireBranch } from '../wire.ts';

/** Invented values shared by the examples of the OpenAPI document. */
export const OPP_ID = 'OPP4F7K2M9QX3T8B1Z';
export const LETTER_TOKEN = 'u'.repeat(43);
export const OTHER_HOUR = { data: '20261123', ora: '10:30' } as const;

/** A branch without its days. */
export const BRANCH_CARD = {
  Codice: '0151',
  RagioneSociale: 'Banca Prova Milano Centro',
  Indirizzo: 'Corso Prova 12',
  CAP: '20121',
  Citta: 'Milano',
  Provincia: 'MI',
  Latitudine: 45.4668,
  Longitudine: 9.1905,
};
/** The same branch, as the page of a letter's link shows it. */
export const LETTER_BRANCH = {
  filiale: '0151',
  nome: 'Banca Prova Milano Centro',
  indirizzo: 'Corso Prova 12',
} as const;
export const BRANCH: WireBranch = {
  ...BRANCH_CARD,
  Disponibilita: [{ Date: '2026-11-23', Slots: { '09:00': true, '09:30': false, '10:00': true } }],
};
export const APPOINTMENT: WireAppointment = {
  oppID: OPP_ID,
  prodotto: 1,
  tipo: 'visita',
  data: '20261123',
  ora: '10:00',
  filiale: BRANCH_CARD,
  agenzia: false,
  stato: 'confermato',
  versione: 1,
  nome: 'Ginevra',
  cognome: 'Bellacqua',
  email: 'g***@v***.example',
  cellulare: '********21',
};
/** A person's data; the first consent is the mandatory one. */
export const PERSON = {
  nome: 'Ginevra',
  cognome: 'Bellacqua',
  email: 'ginevra@prova.example',
  codiceFiscale: 'BLLGVR87D52M999Y',
  cellulare: '3330000021',
  privacyInterncommoffer: 1,
  privacyOtherservice: 0,
  privacyProfilazione: 0,
  privacyExtcommoffer: 0,
} as const;
export const CONFIRMED = {
  Status: '0',
  resultCode: 0,
  Message: '',
  oppID: OPP_ID,
  contactID: 'C4F7K2M9QX3T8B1Z00',
  typUrl: '',
} as const;
/** The refusal of a create. */
export type Refused = Extract<CreateAnswer, { readonly resultCode: 2 }>;
export const SLOT_TAKEN: Refused = {
  Status: '2',
  resultCode: 2,
  Message: '…',
  motivo: 'slot-taken',
  alternative: [OTHER_HOUR],
};
export const STALE = {
  Status: '1',
  motivo: 'versione',
  Message: '…',
  appuntamento: { ...APPOINTMENT, ora: '10:30', versione: 2 },
} as const;
