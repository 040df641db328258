import type { Clock } from '../../platform/clock.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';

/** Seconds after an authentication at the provider in which protected actions are permitted. */
const STEP_UP_SECONDS = 300;

/** Whether the staff member must authenticate again before a protected action. */
export const isStale = ({ authenticatedAt }: Pick<SignedInUser, 'authenticatedAt'>, clock: Clock): boolean =>
  clock().getTime() - authenticatedAt.getTime() > STEP_UP_SECONDS * 1000;
