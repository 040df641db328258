import type { EarlierOffer as Wire } from '#contract/earlier.ts';
import { BY_CODE, type Product } from '#domain/product.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { NamedCall } from '../../api/lazy-call.ts';
import { faultOf, linkFaultOf, type ProposalFault, placed, type SlotAtBranch } from './read-proposal.ts';

/** An offered earlier slot beside the present one. */
export interface EarlierOffer {
  readonly product: Product;
  readonly state: 'open' | 'taken' | 'refused' | 'expired' | 'superseded';
  readonly present: SlotAtBranch;
  readonly fresh: SlotAtBranch;
  /** The distance from the present branch; null: the same branch. */
  readonly km: number | null;
  /** Instant in milliseconds until which the slot is held. */
  readonly until: number;
  /** The telephone number of the branch. */
  readonly phone: string;
}

const STATES = {
  aperta: 'open',
  presa: 'taken',
  rifiutata: 'refused',
  scaduta: 'expired',
  superata: 'superseded',
} as const satisfies Record<Wire['stato'], EarlierOffer['state']>;

const offerOf = ({ stato, prodotto, prima, nuovo, km, entro, telefono }: Wire): EarlierOffer => ({
  ...{ product: BY_CODE[prodotto], state: STATES[stato], km, until: Date.parse(entro), phone: telefono },
  ...{ present: placed(prima), fresh: placed(nuovo) },
});

/** Reads the offer of the mail link; it changes nothing. */
export async function readOffer(call: NamedCall, token: string): Promise<Result<EarlierOffer, ProposalFault>> {
  const answer = await call('readEarlierOffer', { token });
  return answer.ok ? ok(offerOf(answer.value.offerta)) : err(linkFaultOf(answer.error));
}

export type YesOrNo = 'si' | 'no';

/** Sends the answer, once per key; returns the state after it. */
export async function sendAnswer(
  call: NamedCall,
  token: string,
  risposta: YesOrNo,
  key: string,
): Promise<Result<{ readonly refusal: null; readonly offer: EarlierOffer }, ProposalFault>> {
  const answer = await call('answerEarlierOffer', { token, risposta }, { key });
  return answer.ok ? ok({ refusal: null, offer: offerOf(answer.value.offerta) }) : err(faultOf(answer.error));
}
