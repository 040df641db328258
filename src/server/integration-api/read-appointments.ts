import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { MachineAppointment } from '#contract/machine/appointments.ts';
import type { RequestKind } from '#domain/booking/kind.ts';
import type { ProductCode } from '#domain/product.ts';
import { fromInstant, hourText, toCompact } from '#domain/time/rome.ts';
import type { AnswerRow } from '../booking/consents/newest-answers.ts';
import { ASKED_FOR } from '../booking/own/get-appointment.ts';
import type { Seal } from '../platform/crypto/seal.ts';
import { EFFECTIVE_STATE } from '../platform/database/effective-state.ts';
import type { AppointmentTable, Database } from '../platform/database/schema.ts';

/** A request as a program reads it. */
export interface ReadRow {
  readonly id: string;
  readonly opp_id: string;
  readonly product: ProductCode;
  readonly kind: RequestKind;
  readonly starts: Date | null;
  readonly branch_code: string;
  readonly state: AppointmentTable['state'];
  readonly version: number;
  readonly created_at: Date;
  readonly changed_at: Date;
  readonly moved_at: Date | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: Buffer;
  readonly mobile: Buffer;
  readonly tax_code_hash: Buffer;
  readonly place: string | null;
  /** Name of the partner's program that made it. */
  readonly partner: string | null;
}

/** Reads requests in the order of their places in the change feed. */
export async function readRows(
  db: Kysely<Database>,
  which: RawBuilder<boolean>,
  most: number,
): Promise<readonly ReadRow[]> {
  const { rows } = await sql<ReadRow>`
    select appointment.id, opp_id, product, kind, starts, branch_code, ${EFFECTIVE_STATE} as state, version, created_at, feed.changed_at,
      feed.moved_at, first_name, last_name, email, mobile, tax_code_hash, feed.place::text,
      (select name from partner where partner.id = partner_id) as partner
    from appointment_feed feed join appointment on appointment.id = feed.appointment_id
    where ${which} order by feed.place limit ${most}::int`.execute(db);
  return rows;
}

const STATE = { confirmed: 'confermato', past: 'confermato', cancelled: 'annullato' } as const;

/**
 * A request in wire format. `open` decrypts the person; null without the permission to read persons. Without `answers`
 * the consents are left out.
 */
export function machineAppointmentOf(
  row: ReadRow,
  open: Seal['open'] | null,
  answers?: readonly AnswerRow[],
): MachineAppointment {
  const when = row.starts && fromInstant(row.starts.getTime());
  const isNobody = row.first_name === '';
  return {
    ...{ oppID: row.opp_id, prodotto: row.product, tipo: ASKED_FOR[row.kind], filiale: row.branch_code },
    ...{ data: when ? toCompact(when.day) : '', ora: when ? hourText(when.minute) : '' },
    ...{ stato: STATE[row.state], versione: row.version, anonimo: isNobody },
    ...{ creato: row.created_at.toISOString(), cambiato: row.changed_at.toISOString() },
    spostato: row.moved_at?.toISOString() ?? null,
    ...(row.partner === null ? {} : { programma: row.partner }),
    ...(open === null || isNobody ? {} : { persona: personOf(row, open) }),
    ...(answers && { consensi: answers.map(consentOf) }),
  };
}

const consentOf = ({ purpose, value, answered_at }: AnswerRow) => ({
  ...{ scopo: purpose, risposta: value === 1, quando: answered_at.toISOString() },
});

const personOf = ({ first_name, last_name, email, mobile }: ReadRow, open: Seal['open']) => ({
  ...{ nome: first_name, cognome: last_name, email: open(email) || null, cellulare: open(mobile) || null },
});
