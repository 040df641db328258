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

/** In lists: where the caller acts on visits. A role that only looks at the network sees masked names. */
export const namesInLists = anyOf('appointment.move');
/** Of one person who was opened or found: also where the caller may see a contact, for a reason. */
export const namesOfOne = anyOf('appointment.move', 'contact.reveal');
