import type { createPersonal } from '#contract/change.ts';
import type { Request } from '#contract/endpoint.ts';
import { PRODUCTS } from '#domain/product.ts';
import { ok } from '#domain/result.ts';
import { NO_BRANCH } from '../../session/branch.ts';
import type { Caller } from '../../session/deps.ts';
import type { Visit } from '../../session/visit.ts';
import { intentKey } from '../intent-key.ts';
import { toAppointment } from '../own/own-appointment.ts';
import { slotAfterMove } from './booked-appointment.ts';
import { countedBy } from './create-payload.ts';
import { outcomeOf, type SendOutcome } from './send-create.ts';
import { wireForm } from './wire-form.ts';

/** Moves the appointment; products 1 and 3 have separate endpoints. */
export async function sendMove({ call }: Caller, visit: Visit): Promise<SendOutcome> {
  const payload = movePayload(visit);
  const name = visit.facts.product === 'salary' ? 'createSalary' : 'createPersonal';
  const key = intentKey(visit.token, payload);
  const answer = await call(name, payload, { key });
  if (!answer.ok) return outcomeOf(answer);
  if ('appuntamento' in answer.value) return { kind: 'stale', appointment: toAppointment(answer.value.appuntamento) };
  return outcomeOf(ok(answer.value));
}

/**
 * The simple payload of a move: the new slot, the contacts as shown (a mask keeps the stored one),
 * and the version that was read. Names and tax code do not change.
 */
function movePayload(visit: Visit): Request<typeof createPersonal> {
  const { choice, consents, facts, media } = visit;
  const own =
    visit.ownAppointment.status === 'loaded'
      ? visit.ownAppointment.appointment
      : { version: 0, date: '', hour: '', branch: NO_BRANCH };
  const { date, hour, branch } = slotAfterMove(choice, own);
  const { email, mobile, occupation } = wireForm(visit.form);
  const counted = countedBy(visit);
  return {
    prodotto: PRODUCTS[facts.product].code,
    oppID: visit.oppId,
    versione: own.version,
    filiale: branch.code,
    data: `${date} ${hour}`,
    email,
    cellulare: mobile,
    tipoOccupazione: occupation.replace('*', ''),
    privacyInterncommoffer: consents.privacyInterncommoffer ?? '',
    privacyOtherservice: consents.privacyOtherservice ?? '',
    privacyProfilazione: consents.privacyProfilazione ?? '',
    privacyExtcommoffer: consents.privacyExtcommoffer ?? '',
    versioneConsensi: visit.consentVersion,
    clientID: counted.clientId,
    sessionID: counted.sessionId,
    gclid: counted.gclId,
    mediacode: media.mediacode,
  };
}
