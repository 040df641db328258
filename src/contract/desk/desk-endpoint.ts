import type { Permission } from '#domain/desk/permissions.ts';
import type { PageEndpoint } from '../endpoint.ts';

/**
 * An endpoint of the desk. Its row contains its permission and what it shows of a person (docs/decisions/030). The
 * desk's gate authorises the request, resolves the permission's scope, and writes the audit entry.
 */
export interface DeskEndpoint extends PageEndpoint {
  /** Null: every signed-in user. */
  readonly permission: Permission | null;
  /** What the answer shows of a person. */
  readonly sees: 'nobody' | 'masked' | 'clear';
  /** Requires a recent step-up sign-in. */
  readonly stepUp?: true;
}

export const DESK_PATH = '/sportello';
export const DESK_API_PATH = `${DESK_PATH}/api`;
