import { type RawBuilder, sql } from 'kysely';
import { ends } from '../contact-verification/same-person.ts';

/** A notice for the owner about other appointments. */
export type Notice = 'others-unverified' | 'another-verified';

/** SQL condition: the person has another open appointment of this product and kind that is verified (or is not). */
const another = (isVerified: boolean): RawBuilder<boolean> => sql`
  exists (select 1 from appointment o
    where o.tax_code_hash = appointment.tax_code_hash and o.product = appointment.product and o.id <> appointment.id
      and o.state = 'confirmed' and (o.kind = 'call') = (appointment.kind = 'call')
      and (o.verified_at is not null) = ${sql.lit(isVerified)}
      and coalesce(o.confirm_by > now(), true) and ${sql.raw(ends('o'))} > now())`;

/**
 * SQL for the notice: the owner may cancel unverified others, or this appointment stays unverified because of a verified
 * one. It is shown only to a proven contact, and never for a second request. During a key rotation, rows with a hash of
 * another key are missed, so the notice may come later; no rule depends on it.
 */
export const noticeOf: RawBuilder<Notice | null> = sql`
  case when not proof.contact_proven or appointment.is_second or appointment.state <> 'confirmed'
         or appointment.confirm_by <= now() then null
       when appointment.verified_at is not null and ${another(false)} then 'others-unverified'
       when appointment.verified_at is null and ${another(true)} then 'another-verified' end`;
