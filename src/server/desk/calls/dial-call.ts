import { sql } from 'kysely';
import type { dialCall } from '#contract/desk/calls.ts';
import { err, ok } from '#domain/result.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { callRows } from './call-rows.ts';

/** Number and surname in clear, for the staff member with the claim. The gate writes the audit entry first. */
export const dialCallCall =
  ({ db, seal }: DeskDb & { readonly seal: Pick<Seal, 'open'> }): DeskHandler<typeof dialCall> =>
  async ({ oppID }, { scope, staff }) => {
    const [row] = await callRows(db, scope, sql`c.opp_id = ${oppID}::text`);
    if (row === undefined) return err('not-found');
    const about = { ...(row.branch_code === null ? {} : { branch: row.branch_code }), oppId: oppID };
    const act = { ...about, person: row.tax_code_hash, reason: 'chiamata' };
    const isMine = row.holder === staff.id && row.lease_until !== null && row.lease_until > row.now;
    if (!isMine) {
      const body = { Status: '1' as const, cellulare: '', nome: '' };
      return ok({ body, status: 409, act: { ...act, change: { refused: 'not-in-hand' } } });
    }
    const nome = `${row.first_name} ${row.last_name}`;
    const body = { Status: '0' as const, cellulare: seal.open(row.mobile), nome };
    return ok({ body, act: { ...act, fields: ['cellulare', 'cognome'] } });
  };
