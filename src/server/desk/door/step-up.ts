import type { Clock } from '../../platform/clock.ts';
import type { Signed } from '../sign-in/sessions.ts';

/** Seconds after the provider asked who it is in which what needs it may be done. */
const STEP_UP_SECONDS = 300;

export const isStale = ({ authenticatedAt }: Pick<Signed, 'authenticatedAt'>, clock: Clock): boolean =>
  clock().getTime() - authenticatedAt.getTime() > STEP_UP_SECONDS * 1000;
