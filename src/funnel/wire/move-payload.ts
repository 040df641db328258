import type { createPersonal } from '#contract/change.ts';
import type { Request } from '#contract/endpoint.ts';
import { CONSENT_VERSION } from '#texts/it/consent-version.ts';
import type { Visit } from '../session/visit.ts';
import { detailsOf } from './payload.ts';

/**
 * The simple payload of a move (R3.27): the new hour, the contacts as they are shown (a mask means the stored one),
 * and the version that was read. Names and tax code stay what they are.
 */
export function movePayload(visit: Visit): Request<typeof createPersonal> {
  const { choice, person, consents, facts, media } = visit;
  const { versione } = visit.own.status === 'loaded' ? visit.own.appointment : { versione: 0 };
  const { tipoOccupazione } = detailsOf(visit);
  return {
    prodotto: facts.product === 'salary' ? 3 : 1,
    oppID: visit.oppId,
    versione,
    filiale: choice.branch?.code ?? '',
    data: `${choice.date ?? ''} ${choice.hour ?? ''}`,
    email: person.email.trim(),
    cellulare: person.cellulare.trim(),
    tipoOccupazione: facts.product === 'salary' ? tipoOccupazione.replace('*', '') : '',
    privacyInterncommoffer: consents.privacyInterncommoffer ?? '',
    privacyOtherservice: consents.privacyOtherservice ?? '',
    privacyProfilazione: consents.privacyProfilazione ?? '',
    privacyExtcommoffer: consents.privacyExtcommoffer ?? '',
    versioneConsensi: CONSENT_VERSION,
    clientID: media.clientId,
    sessionID: media.sessionId,
    gclid: media.gclId,
    mediacode: media.mediacode,
  };
}
