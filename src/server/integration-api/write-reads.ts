import { type Kysely, sql } from 'kysely';
import { sha256 } from '../platform/crypto/tokens.ts';
import { tellCommitted } from '../platform/database/after-commit.ts';
import type { Database } from '../platform/database/schema.ts';
import type { MachineClient } from './clients.ts';
import type { ReadRow } from './read-appointments.ts';

/** Programs have rows in the staff table under this issuer, which no sign-in uses. */
const ISSUER = 'machine';
/** Fields that a program with the permission to read persons gets. */
const CONTACTS = ['email', 'cellulare'];

/** A read, as the audit log stores it. */
export interface ReadEntry {
  readonly call: string;
  readonly token: string;
  readonly requestId: string;
  /** IP address. */
  readonly address: string;
  readonly rows: readonly ReadRow[];
  readonly withContacts: boolean;
  /** The query, or the reason of a refusal; codes only. */
  readonly change: Readonly<Record<string, unknown>>;
}
type Program = Pick<MachineClient, 'id' | 'name'>;
export type WriteRead = (client: Program, act: ReadEntry) => Promise<void>;

/**
 * Writes a read into the audit log before the answer is sent: one entry per request in it, so that each person can
 * learn of it, or one entry for an empty read.
 */
export function createWriteRead(db: Kysely<Database>): WriteRead {
  const known = new Map<string, Promise<string>>();
  const idOf = (client: Program) => {
    const id = known.get(client.id) ?? register(db, client);
    known.set(client.id, id);
    id.catch(() => known.delete(client.id));
    return id;
  };
  return async (client, { call, token, requestId, address, rows, withContacts, change }) => {
    const act = {
      ...{ staff_id: await idOf(client), session: sha256(token), role: ISSUER, act: call, request_id: requestId },
      ...{ reason: null, case_ref: null, change: JSON.stringify(change) },
    };
    const fields = withContacts ? CONTACTS : [];
    const shown = rows.map((row) => ({
      ...act,
      ...{ opp_id: row.opp_id, branch_code: row.branch_code, person: row.tax_code_hash },
      fields: row.first_name === '' ? [] : fields,
    }));
    const none = { ...act, opp_id: null, branch_code: null, person: null, fields: [] };
    await db
      .insertInto('staff_act')
      .values(shown.length > 0 ? shown : [none])
      .execute();
    // Only what shows persons is a security event.
    if (shown.some((row) => row.fields.length > 0))
      tellCommitted(db, {
        ...{ call, actorType: 'program', actor: client.id, requestId, client: address },
        ...{ person: null, staff: '', refused: '' },
      });
  };
}

/** Registers a program as a staff member without a role, who cannot sign in. */
async function register(db: Kysely<Database>, { id, name }: Program): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into staff (code, issuer, subject, name, email)
    values (${`programma-${id}`}::text, ${ISSUER}, ${id}::text, ${name}::text, '')
    on conflict (issuer, subject) do update set name = excluded.name returning id`.execute(db);
  return rows[0]?.id ?? '';
}
