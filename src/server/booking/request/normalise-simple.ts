import type { SimplePayload } from '#contract/change.ts';
import { kindOf } from '#domain/booking/kind.ts';
import type { Language } from '#domain/language.ts';
import { BY_CODE, type Product } from '#domain/product.ts';
import type { BookingRequest } from './booking-request.ts';
import { callSlot, consentsOf, formIn, isYes, slotOf, withoutMasks } from './normalise.ts';

/** Converts the simple payload: `data` is "YYYY-MM-DD HH:MM", in Europe/Rome. */
export function normaliseSimple(payload: SimplePayload, usual: Product, language: Language): BookingRequest {
  const product = payload.prodotto === undefined ? usual : BY_CODE[payload.prodotto];
  const kind = kindOf(product, isYes(payload.ricontatto) || isYes(payload.ricontatto_external));
  const [day = '', hour = ''] = payload.data.split(' ');
  return {
    product,
    branch: payload.filiale,
    kind,
    slot: kind === 'visit' ? slotOf(day, hour) : null,
    ...(kind === 'call' ? callSlot(payload.chiamata) : {}),
    language,
    searchedCap: payload.cap,
    channel: 'web',
    infoOnly: payload.solo_info === 'si',
    form: formIn({
      ...payload,
      tipoOccupazione: jobOf(payload),
      capResidenza: payload.cap_utente || payload.capResidenza,
    }),
    consents: consentsOf(payload),
    consentVersion: payload.versioneConsensi,
    lookupRef: payload.lookupRef,
    identityRef: '',
    media: mediaOf(payload),
  };
}

/** The job: the survey's answer, or, when that is empty or -1 (not answered), the form's field. */
const jobOf = ({ impiego, tipoOccupazione }: SimplePayload): string =>
  [impiego, tipoOccupazione].map(String).find((job) => job !== '' && job !== '-1') ?? '';

const mediaOf = ({ clientID, sessionID, gclid, mediacode }: SimplePayload) =>
  withoutMasks({ clientId: clientID, sessionId: sessionID, gclId: gclid, mediacode });
