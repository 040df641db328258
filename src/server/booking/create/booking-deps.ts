import type { Transaction } from 'kysely';
import type { CreateAnswer } from '#contract/appointments.ts';
import type { UnprovenRules } from '#domain/booking/unproven.ts';
import type { ConsentBrands } from '#domain/site/site.ts';
import type { AgendaDeps } from '../../availability/read-days.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import type { AgentsDeps } from '../../network/find-agent.ts';
import type { SiteOffers } from '../../page/offers/site-offers.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Done } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { RecognitionDeps } from '../lookup/recognition.ts';
import type { PointOf } from '../request/route-branch.ts';
import type { ConsentSubject } from './insert-consents.ts';

export interface BookingDeps extends AgendaDeps, AgentsDeps, RecognitionDeps {
  readonly seal: Seal;
  readonly clock: Clock;
  /** Finds the position of a town, for requests without a branch. */
  readonly pointOf: PointOf;
  /** The names in the consent texts. */
  readonly consentBrands: ConsentBrands;
  /** Finds the information sheet of the site file for a day, used where no loan offer is approved. */
  readonly siteOffers: SiteOffers;
  /** Minutes for which an unverified visit keeps its seat; null: without a limit. */
  readonly confirmMinutes: number | null;
  /** Shares of a branch that unproven bookings keep without a deadline. */
  readonly unproven: UnprovenRules;
  /** Whether a move may change the branch; else another branch is refused. */
  readonly movesBranch: boolean;
  /** Whether a call may have a chosen time; else such a request is refused. */
  readonly callsAtTime: boolean;
  /** Minutes of calling hours within which a requested call is due. */
  readonly promiseMinutes: number;
}

/** One create inside its transaction. */
export interface Booking {
  readonly deps: BookingDeps;
  readonly tx: Transaction<Database>;
  readonly ctx: RequestContext;
  /** Books although the person has another active appointment of the product. */
  readonly isSecond?: boolean;
  /** An earlier request in which the person answered the consents. */
  readonly consented?: ConsentSubject;
}
export type Outcome = Done<CreateAnswer>;
