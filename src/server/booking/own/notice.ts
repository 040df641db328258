import { type RawBuilder, sql } from 'kysely';
import { ends } from '../verified/same-person.ts';

/** What beside an appointment its owner should know. */
export type Notice = 'others-unverified' | 'another-verified';

/** Whether another live one of the same person, product and sort is there, verified or not. */
const another = (isVerified: boolean): RawBuilder<boolean> => sql`
  exists (select 1 from appointment o
    where o.tax_code_hash = appointment.tax_code_hash and o.product = appointment.product and o.id <> appointment.id
      and o.state = 'confirmed' and (o.kind = 'call') = (appointment.kind = 'call')
      and (o.verified_at is not null) = ${sql.lit(isVerified)}
      and coalesce(o.confirm_by > now(), true) and ${sql.raw(ends('o'))} > now())`;

/**
 * For who has proven the contact, and nobody else: that unverified others may be ended, or that this one
 * stays unverified beside a verified one. Of the others nothing is told. While keys change, a row of another key
 * is not seen here: the notice comes later, the rules themselves do not depend on it.
 */
export const noticeOf: RawBuilder<Notice | null> = sql`
  case when not proof.contact_proven or appointment.state <> 'confirmed' or appointment.confirm_by <= now() then null
       when appointment.verified_at is not null and ${another(false)} then 'others-unverified'
       when appointment.verified_at is null and ${another(true)} then 'another-verified' end`;
