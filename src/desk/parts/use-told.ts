import type { Contacts } from '#domain/message/reach.ts';
import { useDesk, useWords } from '../session/desk.tsx';
import type { Slot } from '../wire/change.ts';
import { byChannels, channelsOf, confirmedBy, isReminded } from './notification-channels.ts';

/** The sentence about the messages that a person will get about the booking that is being made. */
export function useTold(contacts: Contacts, slot: Slot | null): string {
  const { me, connection } = useDesk();
  const { book } = useWords();
  const now = connection.now();
  const channels =
    slot === null ? channelsOf(contacts, me.smsPrefixes) : confirmedBy(contacts, me.smsPrefixes, slot, now);
  return byChannels(isReminded(slot, now) ? book.told : book.toldOnce, channels);
}
