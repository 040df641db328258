import { agenda } from './desk/agenda.ts';
import { book, find } from './desk/book.ts';
import { bookCall, nearHours } from './desk/book-call.ts';
import { calendars } from './desk/calendars.ts';
import { calls } from './desk/calls.ts';
import { capacity } from './desk/capacity.ts';
import { card } from './desk/card.ts';
import { change } from './desk/change.ts';
import { displaced } from './desk/displaced.ts';
import { inbox } from './desk/inbox.ts';
import { insight } from './desk/insight.ts';
import { links } from './desk/links.ts';
import { network } from './desk/network.ts';
import { offers } from './desk/offers.ts';
import { people } from './desk/people.ts';
import { peopleFile } from './desk/people-file.ts';
import { privacy } from './desk/privacy.ts';
import { programs } from './desk/programs.ts';
import { register } from './desk/register.ts';
import { repair } from './desk/repair.ts';
import { waiting } from './desk/waiting.ts';
import { watch } from './desk/watch.ts';
import { wholeDay } from './desk/whole-day.ts';

/** The texts of the pages that the desk loads on demand. */
export const deskLater = {
  ...{ agenda, card, change, find, book, register, calls, network, insight, inbox, capacity, displaced },
  ...{ repair, people, peopleFile, privacy, watch, offers, bookCall, nearHours, wholeDay, calendars },
  ...{ waiting, programs, links },
} as const;
