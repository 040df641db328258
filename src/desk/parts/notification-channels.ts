import { type Contacts, channelsTo, type MessageChannel } from '#domain/message/reach.ts';
import { hasMask } from '#domain/person/mask.ts';

/** Stands in for a masked mobile, assumed Italian. */
const A_MOBILE = '+393330000000';

/** The channels by which a booked person will get messages; contacts may be masked. */
export const channelsOf = ({ email, mobile }: Contacts, smsPrefixes: readonly string[]): readonly MessageChannel[] =>
  channelsTo({ email: email.trim(), mobile: hasMask(mobile) ? A_MOBILE : mobile.trim() }, smsPrefixes);

/** Selects a text about channels. */
export const byChannels = <Text>(
  texts: { readonly [Key in MessageChannel | 'both' | 'none']: Text },
  [first, second]: readonly MessageChannel[],
): Text => (first === undefined ? texts.none : second === undefined ? texts[first] : texts.both);
