import { dayInShort, weekdayInShort } from './desk/days.ts';
import { entrance } from './desk/entrance.ts';
import { frame } from './desk/frame.ts';
import { today } from './desk/today.ts';

/** Every word of the staff's page. */
export const desk = { frame, entrance, today, days: { short: dayInShort, weekday: weekdayInShort } } as const;
