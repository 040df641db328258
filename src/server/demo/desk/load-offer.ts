import { sql, type Transaction } from 'kysely';
import { type DatedOffer, figuresIn } from '#domain/offer/dated.ts';
import { PRODUCTS } from '#domain/product.ts';
import { addDays } from '#domain/time/rome.ts';
import { sheetHash } from '../../page/offers/shown-offers.ts';
import { romeDay, systemClock } from '../../platform/clock.ts';
import { demoSites } from '../../platform/config/demo-site.ts';
import { mainSite } from '../../platform/config/site.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Figures of a draft that waits for approval, a little cheaper than the demo's loan offer. */
const CHEAPER = {
  ...{ TAN: '8,20', TAEG: '9,33', IMPORTO_RATA: '206,78', IMPORTO_TOTALE_DOVUTO: '12.436,80' },
  ...{ TAN_MIN_FILIALE: '8,20', TAEG_MIN_FILIALE: '9,33' },
};

/** Inserts a draft of the network's administrator, which would apply from tomorrow on. */
export async function loadOffer(tx: Transaction<Database>): Promise<void> {
  const today = romeDay(systemClock);
  const offer: DatedOffer = {
    ...{ product: 'personal', first: addDays(today, 1), last: addDays(today, 60) },
    figures: { ...figuresIn('personal', mainSite(demoSites).offers), ...CHEAPER },
  };
  await sql`
    insert into offer (product, first_day, last_day, figures, sheet_sha256, drafted_by)
    select ${PRODUCTS.personal.code}::int, ${offer.first}::date, ${offer.last}::date, ${JSON.stringify(offer.figures)}::jsonb,
      ${sheetHash(offer)}, id from staff where code = 'rete'`.execute(tx);
}
