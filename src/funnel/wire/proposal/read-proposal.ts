import { isUnanswered } from '#client/call.ts';
import type { Proposal as Wire } from '#contract/proposal.ts';
import { BY_CODE, type Product } from '#domain/product.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { NamedCall } from '../../api/lazy-call.ts';

/** A slot at a branch. */
export interface SlotAtBranch {
  readonly day: IsoDay;
  readonly hour: string;
  readonly name: string;
  readonly address: string;
}
export interface OfferedSlot extends SlotAtBranch {
  /** Its key in a choice. */
  readonly n: number;
  /** The distance from the former branch; null: the branch is unchanged. */
  readonly km: number | null;
  readonly isReserved: boolean;
}

/** The offers for a lost slot, and the state of the proposal. */
export interface Proposal {
  readonly product: Product;
  /** A call at a chosen time. */
  readonly isCall: boolean;
  readonly state: 'open' | 'toCall' | 'moved' | 'kept' | 'cancelled';
  readonly before: SlotAtBranch;
  /** The branch no longer receives customers in the former slot. */
  readonly isClosed: boolean;
  readonly offers: readonly OfferedSlot[];
  readonly now: SlotAtBranch | null;
  /** Instant in milliseconds after which the staff call the customer. */
  readonly by: number | null;
  /** The telephone number of the branch. */
  readonly phone: string;
}

const STATES = {
  aperta: 'open',
  chiamata: 'toCall',
  spostata: 'moved',
  tenuta: 'kept',
  annullata: 'cancelled',
} as const satisfies Record<Wire['stato'], Proposal['state']>;

/** A slot at a branch, from its wire format. */
export const placed = ({ giorno, ora, nome, indirizzo }: Wire['prima']): SlotAtBranch => ({
  ...{ day: giorno, hour: ora, name: nome, address: indirizzo },
});

const proposalOf = ({
  stato,
  prodotto,
  prima,
  chiusa,
  posti,
  adesso,
  entro,
  telefono,
  ricontatto,
}: Wire): Proposal => ({
  product: BY_CODE[prodotto],
  isCall: ricontatto ?? false,
  ...{ state: STATES[stato], before: placed(prima), now: adesso === null ? null : placed(adesso), phone: telefono },
  offers: posti.map((offer) => ({ ...placed(offer), n: offer.n, km: offer.km, isReserved: offer.riservato })),
  isClosed: chiusa ?? false,
  by: entro === null ? null : Date.parse(entro),
});

export type ProposalFault = 'gone' | 'network' | 'rejected';
/** Why a choice has no answer. */
export const faultOf = (code: string): ProposalFault =>
  code === 'not-found' ? 'gone' : isUnanswered(code) ? 'network' : 'rejected';
/** Why a link shows nothing; a truncated link holds no token and is rejected. */
export const linkFaultOf = (code: string): ProposalFault => (code === 'rejected' ? 'gone' : faultOf(code));

/** Reads the proposal of the mail link; it changes nothing. */
export async function readProposal(call: NamedCall, token: string): Promise<Result<Proposal, ProposalFault>> {
  const answer = await call('readProposal', { token });
  return answer.ok ? ok(proposalOf(answer.value.proposta)) : err(linkFaultOf(answer.error));
}

/** One of the offers by its number, a call, or giving up. */
export type Choice = number | 'call' | 'give-up';

/** Sends the choice, once per key; `refusal` says why it was not done, with the current state. */
export async function sendChoice(
  call: NamedCall,
  token: string,
  choice: Choice,
  key: string,
): Promise<Result<{ readonly refusal: 'taken' | 'decided' | null; readonly offer: Proposal }, ProposalFault>> {
  const decision =
    typeof choice === 'number'
      ? ({ scelta: 'posto', n: choice } as const)
      : ({ scelta: choice === 'call' ? 'chiamata' : 'rinuncia' } as const);
  const answer = await call('chooseProposal', { token, ...decision }, { key });
  if (!answer.ok) return err(faultOf(answer.error));
  const { motivo, proposta } = answer.value;
  const refusal = motivo === null ? null : motivo === 'orario' ? 'taken' : 'decided';
  return ok({ refusal, offer: proposalOf(proposta) });
}
