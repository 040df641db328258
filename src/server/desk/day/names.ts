import { isInside, type Permission } from '#domain/desk/permissions.ts';
import type { DeskContext } from '../http/desk-gate.ts';

/** Whether the caller sees the names of people at a branch. */
export type MayName = (branch: string) => boolean;

const anyOf =
  (...permissions: readonly Permission[]) =>
  ({ staff }: Pick<DeskContext, 'staff'>): MayName => {
    const scopes = permissions.flatMap((permission) => staff.scopeOf(permission) ?? []);
    return (branch) => scopes.some((scope) => isInside(scope, branch));
  };

/**
 * Names in lists: shown at branches where the user may change visits; users who only view the network see masked
 * names.
 */
export const namesInLists = anyOf('appointment.move');
/** Names of one person who was opened or found: shown also where the user may reveal a contact for a reason. */
export const namesOfOne = anyOf('appointment.move', 'contact.reveal');
