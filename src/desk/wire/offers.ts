import { approveOffer, draftOffer, offers, type WireOffer, withdrawOffer } from '#contract/desk/offers.ts';
import type { OfferState } from '#domain/offer/dated.ts';
import type { Figures } from '#domain/offer/offer.ts';
import { BY_CODE, PRODUCTS, type Product } from '#domain/product.ts';
import { ok, type Result } from '#domain/result.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { CallFault, DeskCall } from '../api/call.ts';

interface By {
  readonly code: string;
  readonly name: string;
}
/** An offer with its author and approver. */
export interface OfferVersion {
  readonly id: string;
  readonly product: Product;
  readonly first: IsoDay;
  readonly last: IsoDay;
  readonly figures: Figures;
  readonly sheet: string;
  readonly state: OfferState;
  readonly drafted: By;
  readonly approved: By | null;
  readonly withdrawn: By | null;
}
/** The offer of a product shown to visitors today. */
export interface Shown {
  readonly product: Product;
  readonly source: 'approved' | 'file';
  readonly last: IsoDay;
  readonly figures: Figures;
}
export interface Offers {
  readonly now: number;
  readonly today: IsoDay;
  readonly shown: readonly Shown[];
  readonly offers: readonly OfferVersion[];
}

/** Every offer, and those shown today. */
export async function readOffers(call: DeskCall, byItself: boolean): Promise<Result<Offers, CallFault>> {
  const answer = await call(offers, {}, { byItself });
  if (!answer.ok) return answer;
  const { adesso, oggi, mostrate, offerte } = answer.value;
  return ok({
    now: Date.parse(adesso),
    today: oggi,
    shown: mostrate.map(({ prodotto, fonte, al, cifre }) => ({
      ...{ product: BY_CODE[prodotto], source: fonte === 'file' ? 'file' : 'approved', last: al, figures: cifre },
    })),
    offers: offerte.map(offerOf),
  });
}

const STATES = { bozza: 'draft', approvata: 'approved', ritirata: 'withdrawn' } as const;
const byOf = ({ codice, nome }: WireOffer['preparata']): By => ({ code: codice, name: nome });

const offerOf = (each: WireOffer): OfferVersion => ({
  ...{ id: each.id, product: BY_CODE[each.prodotto], first: each.dal, last: each.al, figures: each.cifre },
  ...{ sheet: each.foglio, state: STATES[each.stato], drafted: byOf(each.preparata) },
  approved: each.approvata && byOf(each.approvata),
  withdrawn: each.ritirata && byOf(each.ritirata),
});

/** Days and figures of a draft. */
export interface OfferDraft {
  readonly product: Product;
  readonly first: IsoDay;
  readonly last: IsoDay;
  readonly figures: Figures;
}

/** Saves a draft, once per key. */
export async function sendDraft(
  call: DeskCall,
  { product, first, last, figures }: OfferDraft,
  key: string,
): Promise<Result<OfferVersion, CallFault>> {
  const asked = { prodotto: PRODUCTS[product].code, dal: first, al: last, cifre: { ...figures } };
  const answer = await call(draftOffer, asked, { key });
  return answer.ok ? ok(offerOf(answer.value.offerta)) : answer;
}

export type OfferDecision = 'approve' | 'withdraw';
/** The current offer, and why it is unchanged; `why` is null on success. */
export interface Decided {
  readonly why: 'propria' | 'sovrapposta' | 'incoerente' | 'scaduta' | 'decisa' | null;
  readonly offer: OfferVersion;
}

/** Approves or withdraws, once per key. */
export async function sendDecision(
  call: DeskCall,
  { id }: Pick<OfferVersion, 'id'>,
  decision: OfferDecision,
  key: string,
): Promise<Result<Decided, CallFault>> {
  const answer = await (decision === 'approve'
    ? call(approveOffer, { id }, { key })
    : call(withdrawOffer, { id }, { key }));
  return answer.ok ? ok({ why: answer.value.motivo, offer: offerOf(answer.value.offerta) }) : answer;
}
