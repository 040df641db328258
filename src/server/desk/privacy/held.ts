import { type Kysely, sql } from 'kysely';
import type { HeldData, HeldRequest } from '#contract/desk/held-data.ts';
import { callSpanAt } from '#domain/call/at-time.ts';
import { maskEmail, maskPhone } from '#domain/person/mask.ts';
import type { TaxCode } from '#domain/person/tax-code.ts';
import { accessHistory } from '../../booking/held/access-history.ts';
import { partsOf } from '../../booking/held/request-parts.ts';
import { type RequestRow, requestRows } from '../../booking/held/request-rows.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';

type HoldingSeal = Pick<Seal, 'open' | 'taxCodeHashes'>;

/** All data held of one person, read in one snapshot. */
export async function collectPersonalData(
  db: Kysely<Database>,
  seal: HoldingSeal,
  code: TaxCode,
  now: Date,
): Promise<HeldData> {
  const hashes = seal.taxCodeHashes(code);
  const [cliente, rows] = await Promise.all([
    customerOf(db, seal, hashes),
    requestRows(db, sql`tax_code_hash = any(${hashes}::bytea[])`),
  ]);
  const [parts, accessi] = await Promise.all([
    partsOf(db, seal, rows),
    accessHistory(
      db,
      hashes,
      rows.map(({ opp_id }) => opp_id),
    ),
  ]);
  const shown = contactsOf(seal, rows, cliente);
  return {
    ...{ preparato: now.toISOString(), codiceFiscale: code, cliente },
    richieste: rows.map((row) => ({
      ...wireRow(row),
      codiceFiscale: seal.open(row.tax_code),
      ...shown(row),
      ...parts(row.opp_id),
    })),
    accessi: [...accessi],
  };
}

async function customerOf(
  db: Kysely<Database>,
  seal: HoldingSeal,
  hashes: readonly Buffer[],
): Promise<HeldData['cliente']> {
  const row = await db
    .selectFrom('customer')
    .leftJoin('branch', 'branch.code', 'owner_branch')
    .selectAll('customer')
    .select('branch.name as branch_name')
    .where('tax_code_hash', 'in', [...hashes])
    // Of an erased person only the hash is left.
    .where('first_name', '<>', '')
    .executeTakeFirst();
  if (row === undefined) return null;
  const branch = row.owner_branch;
  return {
    ...{ nome: row.first_name, cognome: row.last_name, codiceFiscale: seal.open(row.tax_code) },
    ...{ email: row.email && seal.open(row.email), cellulare: row.mobile && seal.open(row.mobile) },
    ...{ cap: row.cap, capResidenza: row.residence_cap, occupazione: row.job },
    filiale: branch === null ? null : { codice: branch, nome: row.branch_name ?? branch },
    ...{ prestitoInCorso: row.open_personal, cessioneInCorso: row.open_salary },
    ultimaRichiamata: row.last_callback?.toISOString() ?? null,
  };
}

type Contact = Pick<HeldRequest, 'email' | 'cellulare' | 'contattoProvato'>;

/**
 * A request may carry another person's tax code, so an unproven contact may be a stranger's. It is masked unless it is
 * known to be the person's.
 */
function contactsOf(seal: HoldingSeal, rows: readonly RequestRow[], customer: HeldData['cliente']) {
  const opened = rows.map((row) => ({ row, email: seal.open(row.email), mobile: seal.open(row.mobile) }));
  const proven = opened.filter(({ row }) => row.proven);
  const known = new Set([
    ...['', customer?.email?.toLowerCase(), customer?.cellulare],
    ...proven.flatMap(({ email, mobile }) => [email.toLowerCase(), mobile]),
  ]);
  return (asked: RequestRow): Contact => {
    const found = opened.find(({ row }) => row === asked);
    const { email = '', mobile = '' } = found ?? {};
    const isTheirs = asked.proven || (known.has(email.toLowerCase()) && known.has(mobile));
    if (isTheirs) return { email, cellulare: mobile, contattoProvato: true };
    return { email: maskEmail(email), cellulare: maskPhone(mobile), contattoProvato: false };
  };
}

const KINDS = { visit: 'visita', call: 'ricontatto', request: 'richiesta', lead: 'agente' } as const;

const wireRow = (row: RequestRow) => ({
  ...{ oppID: row.opp_id, tipo: KINDS[row.kind], prodotto: row.product, agente: row.agent },
  filiale: row.branch_code === null ? null : { codice: row.branch_code, nome: row.branch_name ?? row.branch_code },
  ...(row.call_band !== null && { fascia: row.call_band }),
  quando: row.starts && callSpanAt(row.starts, row.call_band).from.toISOString(),
  creata: row.created_at.toISOString(),
  ...{ cambiata: row.changed_at.toISOString(), stato: row.state, canale: row.channel, soloInfo: row.info_only },
  ...(row.partner !== null && { programma: row.partner }),
  ...{ nome: row.first_name, cognome: row.last_name, dettagli: row.details, provenienza: row.media },
  ...{ foglioOfferta: row.sheet, presenza: row.attendance },
});
