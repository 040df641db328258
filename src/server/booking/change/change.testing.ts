import type { Kysely } from 'kysely';
import { simplePayload } from '#contract/change.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { aBranch, aContext, aDeps, aPayload, dayAhead, everyContactProven } from '../booking.testing.ts';
import { createAppointmentCall } from '../create/create.ts';
import { moveAppointment } from './move.ts';

/** Makes a branch with one consultant and one verified visit. Returns the request context of its browser. */
export async function aVisit(
  db: Kysely<Database>,
): Promise<{ readonly oppID: string; readonly owner: RequestContext }> {
  await aBranch(db, 1);
  const made = await createAppointmentCall(aDeps(db))(aPayload(), aContext());
  if (!made.ok || !('oppID' in made.value.body)) throw new Error('not reached');
  await everyContactProven(db);
  const proof = sha256(made.value.effects?.proofToken ?? '');
  return { oppID: made.value.body.oppID, owner: aContext({ proof }) };
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
