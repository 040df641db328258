import type { createAppointment } from '#contract/appointments.ts';
import type { Request } from '#contract/endpoint.ts';
import { fieldsOf, type WireName } from '#domain/booking/fields.ts';
import { toWire } from '#domain/booking/form.ts';
import { isCallbackRequested } from '#domain/flow/predicates.ts';
import { PRODUCTS } from '#domain/product.ts';
import { toCompact } from '#domain/time/rome.ts';
import { signedInRef } from '../../session/signed-in.ts';
import type { Visit } from '../../session/visit.ts';
import { wireCallTime } from '../call-time.ts';
import { wireForm } from './wire-form.ts';

type Client = Request<typeof createAppointment>['datiCliente'];

/** The values of the fields that the product asks for, by wire name; a choice by its code. */
const askedFields = ({ facts, form }: Visit) =>
  toWire(fieldsOf(facts.product), wireForm(form)) as Pick<Client, WireName>;

const wire = (answer: 0 | 1 | null): '0' | '1' | '' => (answer === null ? '' : answer === 1 ? '1' : '0');

/** The complete payload of a create; fields that the funnel does not ask for are empty. */
export function createPayload(visit: Visit): Request<typeof createAppointment> {
  const { choice, consents, facts, survey } = visit;
  const callback = isCallbackRequested(facts);
  return {
    codFiliale: choice.branch?.code ?? '',
    data: callback ? '' : toCompact(choice.date ?? ''),
    ora: callback ? '' : (choice.hour ?? ''),
    ricontatto: callback ? 1 : 0,
    ...(callback && visit.callTime ? { chiamata: wireCallTime(visit.callTime) } : {}),
    prodottoLvl1: PRODUCTS[facts.product].level,
    prodottoLvl2: visit.infoOnly ? 'INFO' : 'STD',
    IsForzosoClink: facts.callback.forced ? 1 : 0,
    // A create sends no code: with a code it would be a move.
    oppID: '',
    societa: facts.onSalarySite ? 'QV' : 'VC',
    solo_info: visit.infoOnly ? 'si' : 'no',
    capRicerca: visit.place?.cap ?? '',
    lookupRef: visit.lookupRef,
    ...identityOf(visit),
    versioneConsensi: visit.consentVersion,
    datiCliente: {
      privacyInterncommoffer: wire(consents.privacyInterncommoffer),
      privacyOtherservice: wire(consents.privacyOtherservice),
      privacyProfilazione: wire(consents.privacyProfilazione),
      privacyExtcommoffer: wire(consents.privacyExtcommoffer),
      ...NOT_ASKED,
      ...askedFields(visit),
      // The survey's answer wins over the form's.
      ...(survey.job === -1 ? {} : { tipoOccupazione: String(survey.job) }),
    },
    ...countedBy(visit),
    utenteEsterno: partnerOf(visit),
    utenteInterno: '',
    datiMediaUTM: mediaBlock(visit),
    datiAggiuntivi: NOTHING_MORE,
  };
}

/** The sign-in of the person; left out without one, since an engine of the version before does not know the field. */
function identityOf(visit: Visit): { readonly identita?: string } {
  const identita = signedInRef(visit);
  return identita === '' ? {} : { identita };
}

/** Fields the funnel does not ask for, or only for another product. */
const NOT_ASKED = {
  tipoOccupazione: '',
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
/** Loan figures: unknown to the funnel. */
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

/** The site whose statistics count the visit: the link's, else the page's. */
export const countedBy = ({ media, ids }: Pick<Visit, 'media' | 'ids'>) => ({
  gclId: media.gclId,
  clientId: media.clientId || ids.clientId,
  sessionId: media.sessionId || ids.sessionId,
});

/** The partner of the link, by its code. */
const partnerOf = ({ media }: Visit): string => (/^[\w-]{1,60}$/.test(media.mediacode) ? media.mediacode : '');

/** The campaign data of the visit; without a term the product's default term. */
function mediaBlock({ media, mediaHistory }: Visit) {
  const { gclId: _, clientId: __, sessionId: ___, ...block } = media;
  const utmTerm = media.utmTerm || 'Nuovo fissa appuntamento';
  return { ...block, utmTerm, utmHistory: mediaHistory, mediacodeInt: '' };
}
