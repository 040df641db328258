/**
 * What counts together at one recipient: codes, confirmations of what was asked for, news of what changed. `assured` is
 * what must reach him whatever else was sent: the reminder, and that a request he took for made was refused after all.
 */
export type MessageKind = 'code' | 'confirmation' | 'change' | 'assured';

/** Which part of the cap a message takes: everybody's, the one kept for a party's first message, or the assured one. */
export type Place = 'common' | 'kept' | 'assured';

/**
 * A message as it counts. The party is whose first message may take a kept place: the visit that asked, once it showed a
 * solved challenge, or the appointment that changed; null = nobody's.
 */
export interface Counted {
  readonly kind: MessageKind;
  readonly party: string | null;
}
export interface Sent extends Counted {
  readonly place: Place;
}

/** To one recipient in a day: six in common (three of them codes), two more of each kind kept, so twelve together. */
const COMMON = { together: 6, codes: 3 };
const KEPT_OF_EACH_KIND = 2;
const ASSURED = 4;

/**
 * The place of one more message to a recipient who got these in a day; null when the cap is reached. One visit
 * can use up the common places and no kept one but its first, so a newcomer's first message always finds a place
 * unless as many other newcomers came before him that day.
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
