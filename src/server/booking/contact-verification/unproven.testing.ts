import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { checkLetter } from '#domain/person/tax-code.ts';
import { createLimits } from '../../http/limits/limits.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { aContext, aDeps, aPayload, dayAhead, seal } from '../booking.testing.ts';
import type { BookingDeps } from '../create/booking-deps.ts';
import { createAppointmentCall } from '../create/create.ts';

/** The contact data of an invented person, a different one for each number below a thousand. */
function someone(n: number) {
  const first15 = `VNTLSS${String(40 + Math.floor(n / 28)).padStart(2, '0')}L${String(1 + (n % 28)).padStart(2, '0')}M999`;
  const codiceFiscale = `${first15}${checkLetter(first15)}`;
  return { codiceFiscale, nome: 'Ulisse', cognome: 'Ventimiglio', email: `ulisse.${n}@posta.example` };
}

/** Start ('HH:MM') of the branch's n-th slot of the day. */
const hourOf = (n: number): string => `${String(9 + Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`;

export const limited = (db: Kysely<Database>): BookingDeps => ({ ...aDeps(db), limits: createLimits(seal) });

/** Books for a new person in a new visit, `n` half-hours after the branch opens. */
export function booker(deps: BookingDeps) {
  let people = 0;
  return async (n: number, { day = 7, ...who }: Partial<RequestContext> & { readonly day?: number } = {}) => {
    people += 1;
    const by = aContext({ visit: randomBytes(32), ...who });
    const payload = aPayload({ data: dayAhead(day), ora: hourOf(n), datiCliente: someone(people) });
    const made = await createAppointmentCall(deps)(payload, by);
    if (!made.ok) throw new Error(made.error);
    const { body, effects } = made.value;
    const oppID = 'oppID' in body ? body.oppID : '';
    const until = 'confermaEntro' in body ? (body.confermaEntro ?? null) : null;
    return { oppID, until, body, payload, who: { ...by, proof: sha256(effects?.proofToken ?? '') } };
  };
}
