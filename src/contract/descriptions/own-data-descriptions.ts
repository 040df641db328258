import type { changeConsent, consentReceipt, eraseOwnData, OwnConsent, OwnData, readOwnData } from '../own-data.ts';
import type { EndpointDescription } from './endpoint-description.ts';
import { OPP_ID } from './samples.ts';

const PROOF =
  'Requires the proof of this appointment, 404 without it. `contatto`: the browser has not proven the contact yet, as ' +
  'after a create; a code of `InviaCodice` proves it.';
const AT = '2026-11-23T08:05:00Z';
const HASH = 'a'.repeat(64);
const CONSENT: OwnConsent = {
  ...{ scopo: 'privacyProfilazione', risposta: true, quando: AT, titolo: 'Profilazione', testo: '…', lingua: 'it' },
  ...{ versione: '2026-11', impronta: HASH, adesso: { titolo: 'Profilazione', testo: '…', impronta: HASH } },
  annulla: false,
};
const DATA: OwnData = {
  preparato: AT,
  richieste: [
    {
      ...{ oppID: OPP_ID, tipo: 'visita', prodotto: 1, filiale: { codice: '0101', nome: '…' } },
      ...{ quando: '2026-11-30T09:00:00Z', stato: 'confirmed', creata: AT, cambiata: AT },
      ...{ tenutaFinoA: '2027-11-30T09:00:00Z', canale: 'web', nome: 'Ginevra', cognome: 'Bellacqua' },
      ...{ codiceFiscale: '*************99Y', email: 'g***@p***.example', cellulare: '********21' },
      ...{ dettagli: {}, provenienza: {}, messaggi: [], questionari: [], note: 0, consensi: [CONSENT] },
    },
  ],
  accessi: [],
};
const shown = { Status: '0', dati: DATA } as const;
const toProve = { Status: '1', motivo: 'contatto' } as const;

export const readOwnDataDescription: EndpointDescription<typeof readOwnData> = {
  tag: 'Own appointment',
  description: `The stored data of the visitor’s requests, who read them, and the consents with their texts. ${PROOF}`,
  request: { oppID: OPP_ID },
  answers: { shown, toProve },
};
export const changeConsentDescription: EndpointDescription<typeof changeConsent> = {
  tag: 'Own appointment',
  description: `Gives or withdraws a consent. A withdrawn mandatory consent cancels its request. ${PROOF} 409: the text changed meanwhile.`,
  request: { oppID: OPP_ID, scopo: 'privacyProfilazione', risposta: false, impronta: HASH },
  answers: { shown, toProve },
  conflict: { Status: '1', motivo: 'testo', dati: DATA },
};
export const consentReceiptDescription: EndpointDescription<typeof consentReceipt> = {
  tag: 'Own appointment',
  description: `The receipt of the answers to one purpose (ISO/IEC TS 27560), as JSON and PDF. ${PROOF}`,
  request: { oppID: OPP_ID, scopo: 'privacyProfilazione' },
  answers: {
    receipt: {
      Status: '0',
      ricevuta: {
        ...{ schema_version: 'ISO/IEC TS 27560:2023', record_id: `${OPP_ID}-privacyProfilazione` },
        pii_principal_id: OPP_ID,
        pii_processing: {
          ...{ privacy_notice: 'https://lender.example/privacy', language: 'it' },
          purposes: [
            {
              ...{ purpose: 'Profilazione', purpose_type: 'privacyProfilazione', lawful_basis: 'consent' },
              ...{ pii_controllers: ['controller'], collection_method: 'web', retention_period: 'P12M' },
              ...{ withdrawal_method: '…', jurisdiction: 'IT' },
            },
          ],
        },
        party_identification: [
          {
            ...{ party_id: 'controller', party_name: '…', party_contact: 'privacy@lender.example' },
            ...{ party_url: 'https://lender.example/privacy', party_role: 'PII controller' },
          },
        ],
        events: [
          {
            ...{ event_time: AT, event_type: 'given', event_state: 'valid', entity_id: OPP_ID },
            ...{ notice_version: '2026-11', notice_sha256: HASH, notice_language: 'it' },
            ...{ notice_title: 'Altri servizi', notice_text: '…' },
            ...{ channel: 'web', chain_place: '12', chain_sha256: HASH, chain_previous: HASH },
          },
        ],
      },
      pdf: 'JVBERi0xLjc=',
    },
    toProve,
  },
};
export const eraseOwnDataDescription: EndpointDescription<typeof eraseOwnData> = {
  tag: 'Own appointment',
  description: `Erases the visitor’s requests, and cancels those that are ahead with one message. ${PROOF} 409: a visit of today has begun and has no outcome yet.`,
  request: { oppID: OPP_ID },
  answers: { erased: { Status: '0', richieste: 1, annullati: 1 }, toProve },
  conflict: { Status: '1', motivo: 'visita' },
};
