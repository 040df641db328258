import { PURPOSES } from '#domain/consent/consents.ts';
import type { Language } from '#domain/language.ts';
import type { ConsentBrands } from '#domain/site/site.ts';
import { consentText } from '#texts/consent-text.ts';
import { wordsOf } from '#texts/words-of.ts';
import { type StaticStatement, staticStatement } from '../../platform/database/statements/static-statement.ts';
import { consentHash } from '../consents/consent-texts.ts';
import type { BookingRequest } from '../request/booking-request.ts';

interface ConsentValues {
  readonly appointment: string | null;
  readonly lead: string | null;
  readonly purposes: readonly string[];
  readonly values: readonly number[];
  readonly hashes: readonly Buffer[];
  readonly version: string;
  readonly language: Language;
  readonly channel: BookingRequest['channel'];
}
const insertAnswers = staticStatement<ConsentValues>(`
  insert into consent (appointment_id, lead_id, purpose, value, text_version, text_sha256, channel, language)
  select :appointment::bigint, :lead::bigint, purpose, value, :version::text, hash, :channel::text, :language::text
    from unnest(:purposes::text[], :values::smallint[], :hashes::bytea[]) as answer (purpose, value, hash)`);
const insertKeepingEarlier = staticStatement<
  ConsentValues & { readonly ofAppointment: string | null; readonly ofLead: string | null }
>(`
  insert into consent
    (appointment_id, lead_id, purpose, value, text_version, text_sha256, channel, language, answered_at)
  select :appointment::bigint, :lead::bigint, answer.purpose, answer.value, coalesce(former.text_version, :version::text),
         coalesce(former.text_sha256, hash), coalesce(former.channel, :channel::text),
         coalesce(former.language, :language::text), coalesce(former.answered_at, now())
    from unnest(:purposes::text[], :values::smallint[], :hashes::bytea[]) as answer (purpose, value, hash)
    left join lateral (
      select * from consent
       where (consent.appointment_id = :ofAppointment::bigint or consent.lead_id = :ofLead::bigint)
         and consent.purpose = answer.purpose
       order by consent.id desc limit 1) former on former.value = answer.value`);

/** The request that the consents belong to. */
export type ConsentSubject = { readonly appointment: string } | { readonly lead: string };
type AnswersOf = Pick<BookingRequest, 'consents' | 'product' | 'kind' | 'language' | 'channel'>;

/**
 * The statement that stores the four consents, each with version and hash of the shown text. No answer counts as no. An
 * answer equal to that of an `earlier` request keeps that request's text, channel and time.
 */
export function insertConsents(
  subject: ConsentSubject,
  request: AnswersOf,
  brands: ConsentBrands,
  earlier?: ConsentSubject,
): StaticStatement<unknown> {
  const values = consentValues(subject, request, brands);
  if (earlier === undefined) return insertAnswers(values);
  const ofAppointment = 'appointment' in earlier ? earlier.appointment : null;
  const ofLead = 'lead' in earlier ? earlier.lead : null;
  return insertKeepingEarlier({ ...values, ofAppointment, ofLead });
}

function consentValues(
  subject: ConsentSubject,
  { consents, product, kind, language, channel }: AnswersOf,
  brands: ConsentBrands,
): ConsentValues {
  const values = PURPOSES.map((purpose) => consents[purpose] ?? 0);
  const rest = { purposes: PURPOSES, values, language, channel, version: wordsOf(language).consentVersion };
  return { appointment: null, lead: null, ...subject, ...rest, hashes: hashesOf(brands, language, { product, kind }) };
}

const hashCache = new WeakMap<ConsentBrands, Map<string, readonly Buffer[]>>();

/** Hashes of the shown consent texts. Memoised, since the texts do not change while a process runs. */
function hashesOf(
  brands: ConsentBrands,
  language: Language,
  request: Pick<BookingRequest, 'product' | 'kind'>,
): readonly Buffer[] {
  const ofBrands = hashCache.get(brands) ?? new Map<string, readonly Buffer[]>();
  hashCache.set(brands, ofBrands);
  const name = `${language} ${request.product} ${request.kind}`;
  const hashes =
    ofBrands.get(name) ??
    PURPOSES.map((purpose) => consentHash(consentText(wordsOf(language).consents, purpose, request, brands)));
  ofBrands.set(name, hashes);
  return hashes;
}
