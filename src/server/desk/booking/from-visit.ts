import { sql, type Transaction } from 'kysely';
import { fromWire } from '#domain/booking/form.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import type { BookingRequest } from '../../booking/request/booking-request.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { within } from '../http/within.ts';

interface Row {
  readonly first_name: string;
  readonly last_name: string;
  readonly tax_code: Buffer;
  readonly email: Buffer;
  readonly mobile: Buffer;
  readonly details: Readonly<Record<string, string>>;
}

/** Fills missing fields with those of the person's visit in the scope; undefined without one. */
export async function fromVisit(
  tx: Transaction<Database>,
  seal: Pick<Seal, 'open'>,
  { request, scope, oppId }: { readonly request: BookingRequest; readonly scope: Scope; readonly oppId: string },
): Promise<BookingRequest | undefined> {
  const { rows } = await sql<Row>`
    select first_name, last_name, tax_code, email, mobile, details from appointment
     where opp_id = ${oppId}::text and kind = 'visit' and ${within(scope, 'appointment.branch_code')}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const known = fromWire({
    ...row.details,
    ...{ nome: row.first_name, cognome: row.last_name, codiceFiscale: seal.open(row.tax_code) },
    ...{ email: seal.open(row.email), cellulare: seal.open(row.mobile) },
  });
  const typed = Object.entries(request.form).filter(([, value]) => value !== '');
  return { ...request, form: { ...known, ...Object.fromEntries(typed) } };
}
