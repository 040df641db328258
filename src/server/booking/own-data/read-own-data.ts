import { type Kysely, sql } from 'kysely';
import type { HeldAccess } from '#contract/desk/held-data.ts';
import type { OwnData, OwnRequest, readOwnData } from '#contract/own-data.ts';
import { DETAILS, FIELDS } from '#domain/booking/fields.ts';
import { callSpanAt } from '#domain/call/at-time.ts';
import { CHANGE_REASONS } from '#domain/desk/changes.ts';
import { ERASURE_REASONS } from '#domain/desk/privacy.ts';
import { REASONS } from '#domain/desk/reveal.ts';
import type { Language } from '#domain/language.ts';
import { maskEmail, maskPhone, maskSurname } from '#domain/person/mask.ts';
import { err, ok } from '#domain/result.ts';
import type { ConsentBrands } from '#domain/site/site.ts';
import type { Handler } from '../../http/public-gate.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { accessHistory } from '../held/access-history.ts';
import { partsOf } from '../held/request-parts.ts';
import { type RequestRow, requestRows } from '../held/request-rows.ts';
import { ASKED_FOR } from '../own/get-appointment.ts';
import { storedFields } from '../own/own-appointment.ts';
import { ownConsents } from './own-consents.ts';
import { type OwnRow, ownRows } from './own-rows.ts';

export interface OwnDataDeps {
  readonly db: Kysely<Database>;
  readonly seal: Seal;
  readonly clock: Clock;
  readonly consentBrands: ConsentBrands;
  /** False where the site file switches this part off. */
  readonly isOn: boolean;
}
/** The answer to a browser that has not proven the contact. */
export const TO_PROVE = { Status: '1', motivo: 'contatto' } as const;

/** Reads the data of the visitor's own requests. Without a proof of the contact the answer holds none. */
export const readOwnDataCall =
  (deps: OwnDataDeps): Handler<typeof readOwnData> =>
  async ({ oppID, intero }, { proof, language }) => {
    if (!deps.isOn) return err('not-found');
    const own = await ownRows({ ...deps, proof, oppID });
    if (!own.ok) return own;
    if (own.value === 'contatto') return ok({ body: TO_PROVE });
    return ok({ body: { Status: '0' as const, dati: await ownDataOf(deps, own.value, { language, whole: intero }) } });
  };

interface Shown {
  readonly language: Language;
  /** Shows what the person typed in full: the copy to keep. */
  readonly whole: boolean;
}

/** The stored data of these requests in wire format. */
export async function ownDataOf(
  { db, seal, clock, consentBrands: brands }: Omit<OwnDataDeps, 'isOn'>,
  own: readonly OwnRow[],
  shown: Shown,
): Promise<OwnData> {
  const codes = own.map(({ opp_id }) => opp_id);
  const rows = await requestRows(db, sql`opp_id = any(${codes}::text[])`);
  const [parts, accessi, consents] = await Promise.all([
    partsOf(db, seal, rows),
    accessHistory(db, [], codes),
    ownConsents(db, own, { brands, language: shown.language }),
  ]);
  const richieste = own.flatMap((request): OwnRequest[] => {
    const row = rows.find(({ opp_id }) => opp_id === request.opp_id);
    if (row === undefined) return [];
    const { messaggi, questionari, note } = parts(row.opp_id);
    return [
      {
        ...factsOf(request, row),
        ...personOf(seal, row, { ...shown, isMaker: request.made_here }),
        ...{ messaggi, questionari, note: note.length, consensi: consents(request) },
      },
    ];
  });
  return { preparato: clock().toISOString(), richieste, accessi: accessi.map(withFixedReason) };
}

const FIXED_REASONS: readonly string[] = [...REASONS, ...CHANGE_REASONS, ...ERASURE_REASONS, 'accesso'];
/** Hides a typed reason, which the staff wrote for the lender; a fixed one stays. */
const withFixedReason = (access: HeldAccess): HeldAccess => ({
  ...access,
  motivo: access.motivo !== null && FIXED_REASONS.includes(access.motivo) ? access.motivo : null,
});

/** The facts of a request. A call in a band shows the start of the band, not its half-hour. */
const factsOf = (own: OwnRow, row: RequestRow) => ({
  ...{ oppID: row.opp_id, tipo: ASKED_FOR[own.kind], prodotto: row.product },
  filiale: { codice: row.branch_code ?? '', nome: row.branch_name ?? '' },
  ...{ quando: row.starts && callSpanAt(row.starts, row.call_band).from.toISOString(), stato: own.state },
  ...{ creata: row.created_at.toISOString(), cambiata: row.changed_at.toISOString() },
  ...{ tenutaFinoA: own.kept_until.toISOString(), canale: row.channel },
  ...(row.call_band !== null && { fascia: row.call_band }),
  ...(row.partner !== null && { programma: row.partner }),
});

const DETAIL_WIRES: readonly string[] = DETAILS.map((name) => FIELDS[name].wire);
const maskCode = (code: string): string => `${'*'.repeat(Math.max(0, code.length - 3))}${code.slice(-3)}`;

/**
 * The person's fields. Contacts and tax code are masked on the page. The copy shows what the person typed on the page;
 * what the staff, a program or the customer's record gave stays masked, because a proven contact does not prove it.
 * Tax code, mobile and details are shown only to the browser that made the request, as a letter may be forwarded.
 */
function personOf(
  seal: Pick<Seal, 'open'>,
  row: RequestRow,
  { whole, isMaker }: Shown & { readonly isMaker: boolean },
) {
  const stored = storedFields(row.details);
  const isFromPage = row.channel === 'web' && row.partner === null;
  const isTyped = (wire: string) => isFromPage && !stored.includes(wire);
  const isDetailShown = (wire: string) =>
    DETAIL_WIRES.includes(wire) ? whole && isMaker && isTyped(wire) : !stored.includes(wire);
  const unlessMasked = (wire: string, value: string, mask: (text: string) => string, isPermitted = isMaker) =>
    whole && isPermitted && isTyped(wire) ? value : mask(value);
  return {
    nome: row.first_name,
    cognome: isTyped(FIELDS.lastName.wire) ? row.last_name : maskSurname(row.last_name),
    codiceFiscale: unlessMasked(FIELDS.taxCode.wire, seal.open(row.tax_code), maskCode),
    email: unlessMasked(FIELDS.email.wire, seal.open(row.email), maskEmail, true),
    cellulare: unlessMasked(FIELDS.mobile.wire, seal.open(row.mobile), maskPhone),
    dettagli: Object.fromEntries(
      Object.entries(row.details).map(([name, value]) => [name, isDetailShown(name) ? value : '***']),
    ),
    provenienza: row.media,
  };
}
