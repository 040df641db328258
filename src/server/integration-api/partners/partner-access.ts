import { limitPerMinute, type MinuteLimitDeps } from '../../http/limits/per-minute.ts';
import type { PartnerAccess } from '../../http/partner-calls.ts';
import { findByToken } from './tokens.ts';

/** Creates the access of partners' programs. A token is read for each request, so a revoked one ends at once. */
export const createPartnerAccess = (deps: MinuteLimitDeps): PartnerAccess => ({
  authenticate: (token) => findByToken(deps.db, token),
  limit: ({ id, perMinute }) => limitPerMinute(deps, `partner\0${id}`, perMinute),
});
