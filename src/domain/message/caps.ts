/**
 * Messages counted per recipient: codes, confirmations, news of changes. `assured` must arrive in any case: the
 * reminder, and the refusal of a received request.
 */
export type MessageKind = 'code' | 'confirmation' | 'change' | 'assured';

/** The part of the cap that a message uses: common, kept for a party's first message, or assured. */
export type Place = 'common' | 'kept' | 'assured';

/**
 * A message for counting. Its party may use a kept place for its first message: a visit with a solved challenge, or the
 * changed appointment; null: none.
 */
export interface Counted {
  readonly kind: MessageKind;
  readonly party: string | null;
}
export interface Sent extends Counted {
  readonly place: Place;
}

/** Per recipient and day: six common places (three for codes), two kept ones per kind, so twelve together. */
const COMMON = { together: 6, codes: 3 };
const KEPT_OF_EACH_KIND = 2;
const ASSURED = 4;

/**
 * The place of one more message to a recipient who got `sent` in a day; null when the cap is reached. One visit uses
 * the common places and one kept place. So a new visit's first message has a place unless other new visits used the
 * kept ones.
 */
export function placeFor({ kind, party }: Counted, sent: readonly Sent[]): Place | null {
  const used = (place: Place, of: (one: Sent) => boolean = () => true) =>
    sent.filter((one) => one.place === place && of(one)).length;
  const ofKind = (one: Sent) => one.kind === kind;
  if (kind === 'assured') return used('assured') < ASSURED ? 'assured' : null;
  const isCommonFull = used('common') >= COMMON.together;
  if (!isCommonFull && (kind !== 'code' || used('common', ofKind) < COMMON.codes)) return 'common';
  const isFirst = party !== null && !sent.some((one) => ofKind(one) && one.party === party);
  return isFirst && used('kept', ofKind) < KEPT_OF_EACH_KIND ? 'kept' : null;
}
