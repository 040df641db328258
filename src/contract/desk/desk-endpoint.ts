import type { Permission } from '#domain/desk/permissions.ts';
import type { PageEndpoint } from '../endpoint.ts';

/**
 * An endpoint of the desk. It declares its permission and what it shows of a person (docs/decisions/030). The desk's
 * gate checks the permission, determines the branches for which the user has it, and writes the audit entry.
 */
export interface DeskEndpoint extends PageEndpoint {
  /** Null allows every signed-in user. */
  readonly permission: Permission | null;
  /** What the answer shows of a person: no personal data, masked contacts, or contacts in clear. */
  readonly sees: 'nobody' | 'masked' | 'clear';
  /** Requires a recent step-up sign-in. */
  readonly stepUp?: true;
}

export const DESK_PATH = '/sportello';
export const DESK_API_PATH = `${DESK_PATH}/api`;
