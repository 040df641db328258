import { first } from './first.ts';
import { later } from './later.ts';
import { access } from './letters/access.ts';
import { brand } from './letters/brand.ts';
import { callAt } from './letters/call-at.ts';
import { dayList } from './letters/day-list.ts';
import { displaced } from './letters/displaced.ts';
import { earlierLetter } from './letters/earlier.ts';
import { engine } from './letters/engine.ts';
import { head } from './letters/head.ts';
import { mail } from './letters/mail.ts';
import { offline } from './letters/offline.ts';
import { papers } from './letters/papers.ts';
import { passWords } from './letters/pass-words.ts';
import { erasedLetter, receipt } from './letters/receipt.ts';
import { recognition } from './letters/recognition.ts';
import { visitPaper } from './letters/visit-paper.ts';

/** All Italian texts: those of the customer page, and those that only the server uses. */
export const it = {
  ...first,
  ...later,
  access,
  brand,
  callAt,
  dayList,
  displaced,
  earlierLetter,
  engine,
  head,
  mail,
  offline,
  papers,
  passWords,
  receipt,
  erasedLetter,
  recognition,
  visitPaper,
} as const;
