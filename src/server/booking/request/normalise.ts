import type { NewStylePayload } from '#contract/appointments.ts';
import type { SimplePayload } from '#contract/change.ts';
import type { FormValues, WireName } from '#domain/booking/fields.ts';
import { fromWire } from '#domain/booking/form.ts';
import { kindOf } from '#domain/booking/kind.ts';
import { bandSpan } from '#domain/call/at-time.ts';
import type { Answer, Answers, Purpose } from '#domain/consent/consents.ts';
import type { Language } from '#domain/language.ts';
import { BY_LEVEL } from '#domain/product.ts';
import { fromCompact, type IsoDay, isRealDay, minuteOf } from '#domain/time/rome.ts';
import type { BookingRequest } from './booking-request.ts';
import { toSingleLine } from './visible.ts';

/** The answers, equal in both payloads. */
type Answered = Pick<SimplePayload, Purpose>;
/** The fields under their wire names; the mobile has two. */
type Client = Readonly<Partial<Record<WireName | 'telefono', string | number | undefined>>>;

/**
 * Converts the customer page's payload. It accepts both spellings of names, and 0/1 as number, string or boolean. A
 * call has a branch, to find who calls, and a slot only if the visitor chose a time for it.
 */
export function normalise(payload: NewStylePayload, language: Language): BookingRequest {
  const product = BY_LEVEL[payload.prodottoLvl1];
  const kind = kindOf(product, isYes(payload.ricontatto));
  return {
    product,
    branch: payload.codFiliale,
    kind,
    slot: kind === 'visit' ? slotOf(fromCompact(payload.data), payload.ora) : null,
    ...(kind === 'call' ? callSlot(payload.chiamata) : {}),
    language,
    searchedCap: payload.capRicerca,
    channel: 'web',
    infoOnly: payload.solo_info === 'si' || payload.prodottoLvl2 === 'INFO',
    form: formIn(payload.datiCliente),
    consents: consentsOf(payload.datiCliente),
    consentVersion: payload.versioneConsensi,
    lookupRef: payload.lookupRef,
    identityRef: payload.identita,
    media: mediaOf(payload),
  };
}

export const isYes = (value: unknown): boolean => [1, '1', true, 'true', 'True'].some((yes) => yes === value);

/** A consent answer; null ("not answered") for -1, '' and a missing field. */
const answerOf = (value: unknown): Answer | null => (isYes(value) ? 1 : value === 0 || value === '0' ? 0 : null);

/** The requested slot; null without a time, or for a day that does not exist. */
export const slotOf = (day: IsoDay, hour: string): BookingRequest['slot'] =>
  hour !== '' && isRealDay(day) ? { day, minute: minuteOf(hour) } : null;

/** The time of a call. */
export function callSlot(time: SimplePayload['chiamata']): Pick<BookingRequest, 'slot' | 'band'> {
  if (time === undefined || time === 'subito') return { slot: null };
  const day = fromCompact(time.data);
  if ('ora' in time) return { slot: { day, minute: minuteOf(time.ora) } };
  return { slot: { day, minute: bandSpan(time.fascia).from }, band: time.fascia };
}

export const formIn = ({ telefono, ...client }: Client): FormValues =>
  fromWire({ ...client, cellulare: client.cellulare || telefono });

export const consentsOf = (client: Answered): Answers => ({
  privacyInterncommoffer: answerOf(client.privacyInterncommoffer),
  privacyOtherservice: answerOf(client.privacyOtherservice),
  privacyProfilazione: answerOf(client.privacyProfilazione),
  privacyExtcommoffer: answerOf(client.privacyExtcommoffer),
});

/** The origin of the visit: only given values, without `*` and invisible characters. */
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
      .map(([name, value]) => [name, toSingleLine(value.replaceAll('*', ''))] as const)
      .filter(([, value]) => value !== ''),
  );
}
