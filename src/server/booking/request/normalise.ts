import type { NewStylePayload } from '#contract/appointments.ts';
import type { SimplePayload } from '#contract/change.ts';
import type { DetailsDraft } from '#domain/booking/details-form.ts';
import { kindOf } from '#domain/booking/kind.ts';
import type { PersonDraft } from '#domain/booking/person-form.ts';
import type { Answer, Answers } from '#domain/consent/consents.ts';
import type { Language } from '#domain/language.ts';
import { tidyTaxCode } from '#domain/person/tax-code.ts';
import { tidy } from '#domain/person/tidy.ts';
import { BY_LEVEL } from '#domain/product.ts';
import { fromCompact, type IsoDay, isRealDay, minuteOf } from '#domain/time/rome.ts';
import type { BookingRequest } from './booking-request.ts';
import { visible } from './visible.ts';

/** Fields common to both payloads: a person's fields and answers under their wire names. */
type Client = Pick<
  SimplePayload,
  | 'nome'
  | 'cognome'
  | 'email'
  | 'cellulare'
  | 'telefono'
  | 'codiceFiscale'
  | 'privacyInterncommoffer'
  | 'privacyOtherservice'
  | 'privacyProfilazione'
  | 'privacyExtcommoffer'
>;

/**
 * Converts the funnel's payload: both spellings, 0/1 as numbers, strings or booleans. A call has a branch for its
 * routing and never a slot.
 */
export function normalise(payload: NewStylePayload, language: Language): BookingRequest {
  const product = BY_LEVEL[payload.prodottoLvl1];
  const kind = kindOf(product, isYes(payload.ricontatto));
  return {
    product,
    branch: payload.codFiliale,
    kind,
    slot: kind === 'visit' ? slotOf(fromCompact(payload.data), payload.ora) : null,
    language,
    searchedCap: payload.capRicerca,
    channel: 'web',
    infoOnly: payload.solo_info === 'si' || payload.prodottoLvl2 === 'INFO',
    person: personOf(payload.datiCliente),
    consents: consentsOf(payload.datiCliente),
    consentVersion: payload.versioneConsensi,
    lookupRef: payload.lookupRef,
    details: detailsOf(payload.datiCliente),
    media: mediaOf(payload),
  };
}

export const isYes = (value: unknown): boolean => [1, '1', true, 'true', 'True'].some((yes) => yes === value);

/** -1, '' and absence are "not answered". */
const answerOf = (value: unknown): Answer | null => (isYes(value) ? 1 : value === 0 || value === '0' ? 0 : null);

/** Null without a time, or for a day that does not exist. */
export const slotOf = (day: IsoDay, hour: string): BookingRequest['slot'] =>
  hour !== '' && isRealDay(day) ? { day, minute: minuteOf(hour) } : null;

export const personOf = (client: Client): PersonDraft => ({
  nome: tidy(client.nome),
  cognome: tidy(client.cognome),
  email: tidy(client.email),
  cellulare: tidy(client.cellulare || client.telefono || ''),
  codiceFiscale: tidyTaxCode(client.codiceFiscale),
});

export const consentsOf = (client: Client): Answers => ({
  privacyInterncommoffer: answerOf(client.privacyInterncommoffer),
  privacyOtherservice: answerOf(client.privacyOtherservice),
  privacyProfilazione: answerOf(client.privacyProfilazione),
  privacyExtcommoffer: answerOf(client.privacyExtcommoffer),
});

const said = (value: string | number): string => tidy(String(value));

/** The further fields, common to both payloads. */
export const detailsOf = (client: Readonly<Record<keyof DetailsDraft, string | number>>): DetailsDraft => ({
  tipoOccupazione: said(client.tipoOccupazione),
  capResidenza: said(client.capResidenza),
  comuneResidenza: said(client.comuneResidenza),
  indirizzoResidenza: said(client.indirizzoResidenza),
  tipoAzienda: said(client.tipoAzienda),
  iscrittoCameraCommercio: said(client.iscrittoCameraCommercio),
});

/** Only given values, without masks and invisible characters. */
function mediaOf(payload: NewStylePayload): Readonly<Record<string, string>> {
  const { utenteEsterno, datiMediaUTM } = payload;
  return withoutMasks({
    ...datiMediaUTM,
    mediacode: datiMediaUTM?.mediacode || payload.mediacode,
    gclId: payload.gclId || payload.gclid,
    clientId: payload.clientId || payload.clientID,
    sessionId: payload.sessionId || payload.sessionID,
    utenteEsterno,
  });
}

export function withoutMasks(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(given)
      .map(([name, value]) => [name, visible(value.replaceAll('*', ''))] as const)
      .filter(([, value]) => value !== ''),
  );
}
