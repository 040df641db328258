import { tidy } from '../person/tidy.ts';

const GROUP = 6;
/** What an edge puts before the code of a request it keeps. */
const PROVISIONAL = 'PROV-';

/** A request code as it is read aloud: in groups of six. Joined they are the code. */
export function requestCodeGroups(code: string): readonly string[] {
  const head = code.startsWith(PROVISIONAL) ? [PROVISIONAL] : [];
  const rest = code.slice(head.join('').length);
  return [...head, ...(rest.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? [])];
}

/** The same in one line of a letter or a paper. */
export const inGroups = (code: string): string => requestCodeGroups(code).join(' ');

/** A request code as it was typed or copied: spaces between its groups are left out. */
export const tidyRequestCode = (typed: string): string => tidy(typed).replaceAll(' ', '');
