import type { Kysely } from 'kysely';
import type { NewStylePayload } from '#contract/appointments.ts';
import { simplePayload } from '#contract/change.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { aBranch, aContext, aDeps, aPayload, dayAhead, everyContactProven } from '../booking.testing.ts';
import type { BookingDeps } from '../create/booking-deps.ts';
import { createAppointmentCall } from '../create/create.ts';
import { moveAppointment } from './move.ts';

/** The code of a request, and the request context of its browser. */
interface Made {
  readonly oppID: string;
  readonly owner: RequestContext;
}

async function book(deps: BookingDeps, payload: NewStylePayload): Promise<Made> {
  const made = await createAppointmentCall(deps)(payload, aContext());
  if (!made.ok || !('oppID' in made.value.body)) throw new Error('not reached');
  const proof = sha256(made.value.effects?.proofToken ?? '');
  return { oppID: made.value.body.oppID, owner: aContext({ proof }) };
}

/** Makes a branch with one consultant and one verified visit. */
export async function aVisit(db: Kysely<Database>): Promise<Made> {
  await aBranch(db, 1);
  const made = await book(aDeps(db), aPayload());
  await everyContactProven(db);
  return made;
}

/** Makes an unproven call, at a time where one is given. */
export function aCall(deps: BookingDeps, chiamata?: NewStylePayload['chiamata']): Promise<Made> {
  const time = chiamata === undefined ? {} : { chiamata };
  return book(deps, aPayload({ data: '', ora: '', ricontatto: '1', ...time }));
}

/** Target day of the moves, in the date format of the older endpoints. */
export const DAY = dayAhead(7).replace(/(....)(..)(..)/, '$1-$2-$3');

/** Moves the visit to that day, by the older endpoint of product 1. */
export const moveTo = (hour: string, { db, oppID, who, ...more }: Moving) =>
  moveAppointment(aDeps(db))(
    'CreaAppuntamentoAsync',
    simplePayload.parse({ oppID, versione: 1, data: `${DAY} ${hour}`, ...more }),
    key(who),
  );
interface Moving extends Readonly<Record<string, unknown>> {
  readonly db: Kysely<Database>;
  readonly oppID: string;
  readonly who: RequestContext;
}

/** The request context with another idempotency key. */
export const key = (who: RequestContext): RequestContext => ({ ...who, idempotencyKey: aContext().idempotencyKey });
export const stranger = (): RequestContext => aContext({ visit: Buffer.alloc(32, 9) });
