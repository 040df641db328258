import { consentTrackingLabels } from '#domain/consent/consents.ts';
import { PHASE, phaseOf } from '#domain/flow/phase.ts';
import { isRecognised } from '#domain/flow/predicates.ts';
import { hasMask } from '#domain/person/mask.ts';
import { tidyTaxCode } from '#domain/person/tax-code.ts';
import type { Visit } from '../session/visit.ts';
import { sha256Hex } from './sha256.ts';

/** The kind of the request, without any identifier, and the number of the visit's state. */
export const booking = (visit: Visit) => ({
  utente: isRecognised(visit.facts) ? 'utente riconosciuto' : 'nuovo utente',
  consensi: consentTrackingLabels(visit.consents).join(', '),
  versioneFunnel: 'nuovo',
  stato: PHASE[phaseOf(visit.facts)],
  capFiliale: visit.choice.branch?.cap ?? '',
  soloInfo: visit.infoOnly ? 'si' : 'no',
});

/** Hashes of typed personal data; a masked value is not hashed. */
export async function hashes({ form }: Visit): Promise<object> {
  const named = [
    ['hashCodiceFiscale', tidyTaxCode(form.taxCode)],
    ['hashEmail', form.email.trim().toLowerCase()],
    ['hashTelefono', form.mobile.replace(/[^\d+]/g, '')],
  ] as const;
  const typed = named.filter(([, value]) => value !== '');
  const own = hasMask(form.email) || hasMask(form.mobile) ? typed.slice(0, 1) : typed;
  return Object.fromEntries(
    await Promise.all(own.map(async ([name, value]) => [name, await sha256Hex(value)] as const)),
  );
}
