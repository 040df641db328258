import type { Permission } from '#domain/desk/permissions.ts';
import type { PageEndpoint } from '../endpoint.ts';

/**
 * A call of the staff's desk: who may make it, and what of a person it shows, stand in its row beside the rest
 * (docs/decisions/030-separate-the-desk.md). The desk's door refuses, resolves where the permission counts, and writes the act.
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
