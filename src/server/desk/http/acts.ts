import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Scope } from '#domain/desk/permissions.ts';
import { plainAddress } from '../../http/address.ts';
import { tellCommitted } from '../../platform/database/after-commit.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';

/** The staff member, role and request that an audit entry names; `system`: no person acted. */
export interface Actor {
  readonly staff: Pick<SignedInUser, 'id' | 'code' | 'session'>;
  readonly scope: { readonly role: Scope['role'] | 'system' };
  readonly requestId: string;
  /** IP address. */
  readonly client: string;
}

/** A signed-in member of the staff, as the actor of an audit entry. */
export const actorOf = (
  request: FastifyRequest,
  staff: SignedInUser,
): Omit<Actor, 'scope'> & { staff: SignedInUser } => ({
  ...{ staff, requestId: request.id, client: plainAddress(request.client) },
});

/** The subject of an audit entry; the gate adds actor, role, time and endpoint. */
export interface Act {
  readonly branch?: string;
  readonly oppId?: string;
  /** The person's tax code, hashed. */
  readonly person?: Buffer;
  /** Contacts shown in clear. */
  readonly fields?: readonly string[];
  readonly reason?: string;
  readonly caseRef?: string;
  /** The change, or what was refused; never a contact. */
  readonly change?: Readonly<Record<string, unknown>>;
}

/**
 * Writes an audit entry; inside a change's transaction both are committed together. Its security event, if it is one,
 * follows after the commit.
 */
export async function writeAuditEntry(db: Kysely<Database>, actor: Actor, call: string, act: Act): Promise<void> {
  await db
    .insertInto('staff_act')
    .values({
      staff_id: actor.staff.id,
      session: actor.staff.session,
      role: actor.scope.role,
      act: call,
      branch_code: act.branch ?? null,
      opp_id: act.oppId ?? null,
      person: act.person ?? null,
      fields: [...(act.fields ?? [])],
      reason: act.reason ?? null,
      case_ref: act.caseRef ?? null,
      change: JSON.stringify(act.change ?? {}),
      request_id: actor.requestId,
    })
    .execute();
  const { requestId, client, scope } = actor;
  const actorType = scope.role === 'system' ? 'system' : 'staff';
  tellCommitted(db, {
    ...{ call, actorType, actor: actor.staff.code, requestId, client },
    ...{ person: act.person ?? null, staff: textOf(act.change?.staff), refused: textOf(act.change?.refused) },
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
