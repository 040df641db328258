import type { it as italian } from '../it/it.ts';
import { dayList } from '../it/letters/day-list.ts';
import type { Shape } from '../words.ts';
import { first } from './first.ts';
import { later } from './later.ts';
import { access } from './letters/access.ts';
import { brand } from './letters/brand.ts';
import { callAt } from './letters/call-at.ts';
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

/**
 * All English texts: those of the customer page, and those that only the server uses. The day's list is for the staff, so
 * it stays Italian.
 */
export const en = {
  ...first,
  ...later,
  access,
  brand,
  callAt,
  dayList,
  displaced,
  earlierLetter,
  engine,
  erasedLetter,
  recognition,
  head,
  mail,
  offline,
  papers,
  passWords,
  receipt,
  visitPaper,
} as const satisfies Shape<typeof italian>;
