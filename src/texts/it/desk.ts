import { agenda } from './desk/agenda.ts';
import { book, find } from './desk/book.ts';
import { bookCall, nearHours } from './desk/book-call.ts';
import { calls } from './desk/calls.ts';
import { capacity } from './desk/capacity.ts';
import { card } from './desk/card.ts';
import { change, halfHours } from './desk/change.ts';
import { dayInShort, weekdayInShort } from './desk/days.ts';
import { displaced } from './desk/displaced.ts';
import { entrance } from './desk/entrance.ts';
import { frame } from './desk/frame.ts';
import { inbox } from './desk/inbox.ts';
import { insight } from './desk/insight.ts';
import { network } from './desk/network.ts';
import { offers } from './desk/offers.ts';
import { privacy } from './desk/privacy.ts';
import { register } from './desk/register.ts';
import { today } from './desk/today.ts';
import { watch } from './desk/watch.ts';

/** All texts of the desk. */
export const desk = {
  ...{ frame, entrance, today, agenda, card, change, halfHours, find, book, register, calls, network, insight, inbox },
  ...{ capacity, displaced, privacy, watch },
  ...{ offers, bookCall, nearHours },
  days: { short: dayInShort, weekday: weekdayInShort },
} as const;
