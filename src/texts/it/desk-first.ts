import { dayInShort, weekdayInShort } from './desk/days.ts';
import { entrance } from './desk/entrance.ts';
import { frame } from './desk/frame.ts';
import { today } from './desk/today.ts';

/** The texts of the desk's first load: sign-in, frame and «Oggi». */
export const deskFirst = { frame, entrance, today, days: { short: dayInShort, weekday: weekdayInShort } } as const;
