import type { OfferedHour, Proposal } from '#contract/proposal.ts';
import { callSpanAt } from '#domain/call/at-time.ts';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import type { DisplacedRow, OfferPlace } from './find-displaced.ts';

const STATES = {
  offered: 'aperta',
  toCall: 'chiamata',
  moved: 'spostata',
  kept: 'tenuta',
  cancelled: 'annullata',
} as const;

/** A slot at a branch in wire format. */
function wireHour(places: Readonly<Record<string, OfferPlace>>, branch: string, starts: Date) {
  const { day, minute } = fromInstant(starts.getTime());
  const { name = branch, address = '' } = places[branch] ?? {};
  return { filiale: branch, nome: name, indirizzo: address, giorno: day, ora: hourText(minute) };
}

/** The replacement slots that are still free, in wire format; `n` is their index in the displacement. */
export const wireOffers = (
  { offers, places }: Pick<DisplacedRow, 'offers' | 'places'>,
  isFree: (n: number) => boolean,
): readonly (OfferedHour & { readonly n: number })[] =>
  offers.flatMap(({ branch, starts, km, held }, n) =>
    isFree(n) ? [{ n, ...wireHour(places, branch, new Date(starts)), km, riservato: held }] : [],
  );

/** A proposal in wire format. Of a call in a band, the customer is told the start of the band. */
export function wireProposal(row: DisplacedRow, isFree: (n: number) => boolean): Proposal {
  const isOpen = row.decided_at === null;
  return {
    ...{ stato: STATES[row.state], prodotto: row.product, telefono: row.phone },
    ...(row.asked_for === 'call' ? { ricontatto: true as const } : {}),
    prima: wireHour(row.places, row.branch_code, callSpanAt(row.starts, row.call_band).from),
    chiusa: row.cause !== 'over',
    posti: isOpen ? [...wireOffers(row, isFree)] : [],
    adesso: row.state === 'moved' ? wireHour(row.places, row.visit_branch, row.visit_starts) : null,
    entro: row.state === 'offered' ? (row.offered_until?.toISOString() ?? null) : null,
  };
}
