import { tidy } from '../person/tidy.ts';

const GROUP = 6;
/** Prefix of the code of a request that an edge has journalled. */
const PROVISIONAL = 'PROV-';

/** A request code in groups of six, for reading aloud. Joined they are the code. */
export function requestCodeGroups(code: string): readonly string[] {
  const head = code.startsWith(PROVISIONAL) ? [PROVISIONAL] : [];
  const rest = code.slice(head.join('').length);
  return [...head, ...(rest.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? [])];
}

/** A request code in groups, separated by spaces, for mails and paper. */
export const inGroups = (code: string): string => requestCodeGroups(code).join(' ');

/** A typed or copied request code without spaces. */
export const tidyRequestCode = (typed: string): string => tidy(typed).replaceAll(' ', '');

/** As dictated: in any case and grouping, with or without the prefix of a journalled request. Null: no request code. */
export function spokenRequestCode(typed: string): string | null {
  const joined = tidy(typed)
    .toUpperCase()
    .replace(/[\s./_,'-]/g, '');
  const code = joined.length > CODE_LENGTH ? joined.replace(/^PROV/, '') : joined;
  return /^[A-Z0-9]{18}$/.test(code) ? code : null;
}
const CODE_LENGTH = 18;
