import type { Kysely } from 'kysely';
import type { getAppointment, WireAppointment } from '#contract/appointments.ts';
import { maskEmail, maskPhone, maskSurname } from '#domain/person/mask.ts';
import { err, ok } from '#domain/result.ts';
import { fromInstant, hourText, toCompact } from '#domain/time/rome.ts';
import { branchCard } from '../branches/branch-row.ts';
import type { Seal } from '../crypto/seal.ts';
import type { Database } from '../database/schema.ts';
import type { Handle } from '../http/handle.ts';
import { storedFields } from './own-appointment.ts';
import { findOwn } from './proof.ts';

type Own = NonNullable<Awaited<ReturnType<typeof findOwn>>>;
const STATE = { confirmed: 'confermato', past: 'confermato', cancelled: 'annullato' } as const;

/** One's own appointment by proof; anything else is not found, known or not (R0.91, R0.92). Contacts are masked. */
export const getAppointmentCall =
  (world: { readonly db: Kysely<Database>; readonly seal: Seal }): Handle<typeof getAppointment> =>
  async ({ oppID }, { proof }) => {
    const own = proof === null ? undefined : await findOwn(world.db, proof, oppID);
    return own
      ? ok({ body: { Status: '0' as const, appuntamento: wireAppointmentOf(own, world.seal) } })
      : err('not-found');
  };

/** As its owner may see it, contacts masked (R0.9). */
export function wireAppointmentOf(own: Own, { open }: Seal): WireAppointment {
  const when = own.starts && fromInstant(own.starts.getTime());
  return {
    oppID: own.opp_id,
    prodotto: own.product === 3 || own.product === 5 ? own.product : 1,
    data: when ? toCompact(when.day) : '',
    ora: when ? hourText(when.minute) : '',
    filiale: branchCard(own),
    agenzia: own.product === 3 && own.kind === 'agency',
    stato: STATE[own.state],
    versione: own.version,
    nome: own.first_name,
    cognome: storedFields(own.details).includes('cognome') ? maskSurname(own.last_name) : own.last_name,
    email: maskEmail(open(own.contact_email)),
    cellulare: maskPhone(open(own.mobile)),
  };
}
