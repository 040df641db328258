import type { createAppointment } from '#contract/appointments.ts';
import type { Request } from '#contract/endpoint.ts';
import type { DetailsDraft } from '#domain/booking/details-form.ts';
import { JOB_CODE } from '#domain/booking/jobs.ts';
import { isCallbackRequested } from '#domain/flow/predicates.ts';
import type { Product } from '#domain/flow/product.ts';
import { MASKED_JOB } from '#domain/person/mask.ts';
import { CONSENT_VERSION } from '#texts/it/consent-version.ts';
import type { Visit } from '../session/visit.ts';

const LEVEL_1 = { personal: 'PP', salary: 'C5', business: 'BS' } as const satisfies Record<Product, string>;
const wire = (answer: 0 | 1 | null): '0' | '1' | '' => (answer === null ? '' : answer === 1 ? '1' : '0');

/** The new-style payload of the funnel, whole: what it does not ask for is sent empty (R3.28-R3.34, R7.30). */
export function createPayload(visit: Visit): Request<typeof createAppointment> {
  const { choice, person, consents, facts } = visit;
  const callback = isCallbackRequested(facts);
  return {
    codFiliale: choice.branch?.code ?? '',
    data: callback ? '' : (choice.date ?? '').replaceAll('-', ''),
    ora: callback ? '' : (choice.hour ?? ''),
    ricontatto: callback ? 1 : 0,
    prodottoLvl1: LEVEL_1[facts.product],
    prodottoLvl2: visit.infoOnly ? 'INFO' : 'STD',
    IsForzosoClink: facts.callback.forced ? 1 : 0,
    // A create has no code yet: with one it would be a move.
    oppID: '',
    societa: facts.onSalarySite ? 'QV' : 'VC',
    solo_info: visit.infoOnly ? 'si' : 'no',
    capRicerca: visit.place?.cap ?? '',
    lookupRef: visit.lookupRef,
    versioneConsensi: CONSENT_VERSION,
    datiCliente: {
      nome: person.nome.trim(),
      cognome: person.cognome.trim(),
      email: person.email.trim(),
      cellulare: person.cellulare.trim(),
      codiceFiscale: person.codiceFiscale,
      privacyInterncommoffer: wire(consents.privacyInterncommoffer),
      privacyOtherservice: wire(consents.privacyOtherservice),
      privacyProfilazione: wire(consents.privacyProfilazione),
      privacyExtcommoffer: wire(consents.privacyExtcommoffer),
      tipoOccupazione: jobCode(visit),
      ...NOT_ASKED,
      ...furtherFields(visit),
    },
    ...countedBy(visit),
    utenteEsterno: partnerOf(visit),
    utenteInterno: '',
    datiMediaUTM: mediaBlock(visit),
    datiAggiuntivi: NOTHING_MORE,
  };
}

/** What the funnel asks nobody, or only of another product (R3.32). */
const NOT_ASKED = {
  indirizzoResidenza: '',
  capResidenza: '',
  localitaNascita: '',
  localitaResidenza: '',
  provinciaNascita: '',
  dataNascita: '',
  sesso: '',
  siglaProvinciaResidenza: '',
  contactID: '',
} as const;
/** Figures of a loan: nothing the funnel knows (R3.34). */
const NOTHING_MORE = {
  agente: '',
  crm_i_id: '',
  durata: '',
  extReferrer: '',
  importo: '',
  prodottoOcs: '',
  rata: '',
  tabella: '',
  taeg: '',
  tan: '',
} as const;

const countedBy = ({ media: { gclId, clientId, sessionId } }: Visit) => ({ gclId, clientId, sessionId });

/** The partner whose link led here, by the code the link carries (R3.29). */
const partnerOf = ({ media }: Visit): string => (/^[\w-]{1,60}$/.test(media.mediacode) ? media.mediacode : '');

/** The media of the visit; a term nobody gave is the product's own (R3.12, R3.33). */
function mediaBlock({ media, mediaHistory }: Visit) {
  const { gclId: _, clientId: __, sessionId: ___, ...block } = media;
  const utmTerm = media.utmTerm || 'Nuovo fissa appuntamento';
  return { ...block, utmTerm, utmHistory: mediaHistory, mediacodeInt: '' };
}

/** The survey's answer wins over the form's; only product 3 has one in its form (R3.31, R4.97). */
function jobCode(visit: Visit): string {
  if (visit.survey.impiego !== -1) return String(visit.survey.impiego);
  return visit.facts.product === 'salary' ? wireJob(visit.job) : '';
}

const wireJob = (job: Visit['job']): string => (job === '' ? '' : job === 'stored' ? MASKED_JOB : JOB_CODE[job]);

/** The product's further fields, judged and sent in the same words (R5.3, R5.4). */
export const detailsOf = ({ residenceCap, job, company }: Visit): DetailsDraft => ({
  capResidenza: residenceCap.trim(),
  tipoOccupazione: wireJob(job),
  iscrittoCameraCommercio: company.registered,
  tipoAzienda: company.type,
  comuneResidenza: company.city.trim(),
  indirizzoResidenza: company.address.trim(),
});

function furtherFields({ facts, residenceCap, company }: Visit) {
  if (facts.product === 'salary') return { capResidenza: residenceCap.trim() };
  if (facts.product === 'personal') return {};
  return {
    iscrittoCameraCommercio: company.registered,
    tipoAzienda: company.type,
    comuneResidenza: company.city.trim(),
    indirizzoResidenza: company.address.trim(),
  };
}
