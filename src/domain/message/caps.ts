/**
 * Kinds of messages that are counted per recipient. `assured` messages have their own limit, because they must arrive:
 * reminders, and refusals of journalled requests.
 */
export type MessageKind = 'code' | 'confirmation' | 'change' | 'assured';

/** The part of a recipient's daily limit that a message uses. `kept` is reserved for the first message of a party. */
export type QuotaPart = 'common' | 'kept' | 'assured';

/**
 * A message to be counted. Its `party` is what caused it: a visit that passed the human check, or a changed appointment;
 * null if neither did.
 */
export interface CountedMessage {
  readonly kind: MessageKind;
  readonly party: string | null;
}
export interface SentMessage extends CountedMessage {
  readonly place: QuotaPart;
}

/** Limits per recipient and day: six common messages (of them three codes), and two kept ones of each kind. */
const COMMON_LIMIT = { together: 6, codes: 3 };
const KEPT_LIMIT_PER_KIND = 2;
const ASSURED_LIMIT = 4;

/**
 * The part of the limit that one more message uses, if its recipient got `sent` in a day; null if the limit is reached.
 * A single visit can use up the common part but only one kept message of each kind. So the first message of another
 * visit is sent, unless further visits have used the kept part.
 */
export function quotaPartFor({ kind, party }: CountedMessage, sent: readonly SentMessage[]): QuotaPart | null {
  const used = (place: QuotaPart, of: (one: SentMessage) => boolean = () => true) =>
    sent.filter((one) => one.place === place && of(one)).length;
  const ofKind = (one: SentMessage) => one.kind === kind;
  if (kind === 'assured') return used('assured') < ASSURED_LIMIT ? 'assured' : null;
  const isCommonFull = used('common') >= COMMON_LIMIT.together;
  if (!isCommonFull && (kind !== 'code' || used('common', ofKind) < COMMON_LIMIT.codes)) return 'common';
  const isFirst = party !== null && !sent.some((one) => ofKind(one) && one.party === party);
  return isFirst && used('kept', ofKind) < KEPT_LIMIT_PER_KIND ? 'kept' : null;
}
