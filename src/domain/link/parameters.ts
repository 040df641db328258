import { edits } from '../edits.ts';
import { type Link, NO_LINK, readLink } from './link.ts';
import { plainName, type Read, reader } from './read.ts';

/**
 * What becomes of a parameter of an address.
 * - `read`: the page uses it.
 * - `dropped`: its value does not have the form that the page expects.
 * - `repeated`: an earlier parameter of this name counts.
 * - `unused`: it has no effect beside the others of its link.
 * - `unknown`: the page knows no such name.
 * - `personal`: the page uses it, but it is personal data in a readable address.
 */
export const FATES = ['read', 'dropped', 'repeated', 'unused', 'unknown', 'personal'] as const;
export type Fate = (typeof FATES)[number];

/** Longest address that is checked. */
export const MAX_LINK_LENGTH = 8_000;

export interface CheckedParameter {
  readonly name: string;
  readonly value: string;
  readonly fate: Fate;
  /** The known name that an unknown one resembles; null without one. */
  readonly similarName: string | null;
}

/** The names that a parser of links asks for. */
function namesIn(parse: (read: Read) => unknown): readonly string[] {
  const names: string[] = [];
  parse((name) => {
    names.push(name);
    return '';
  });
  return names;
}
/** The server reads this parameter itself: only in this spelling, and only with the code of a language. */
const LANGUAGE_NAME = 'lang';
/** `isB2B` marks links between the brands' sites; no page needs it. */
const NAMES = [...namesIn(readLink), 'isB2B', LANGUAGE_NAME];
const FLAGS = ['ricontatto', 'IsForzosoClink', 'solo_info', 'isB2B'];
const OFF = ['', '0', 'false', 'no'];

/** Checks the parameters of an address, in their order. `languages`: those of its site. */
export function checkParameters(
  pairs: Iterable<readonly [string, string]>,
  languages: readonly string[],
): readonly CheckedParameter[] {
  const seen = new Set<string>();
  return [...pairs].map(([name, value]) => {
    const plain = plainName(name);
    const known = NAMES.find((each) => (each === LANGUAGE_NAME ? each === name : each.toLowerCase() === plain));
    const first = known === LANGUAGE_NAME && !languages.includes(value) ? 'dropped' : fateOf(known, value);
    const fate = known !== undefined && seen.has(plain) ? 'repeated' : first;
    seen.add(plain);
    return { name, value, fate, similarName: known === undefined ? nearestName(plain) : null };
  });
}

/**
 * The names of parameters that have no effect beside the others of a link. Of agent, agency and branches one counts; a
 * slot counts only with its branch. `isDirectFound`: the agency or branch of a direct link exists.
 */
export function unusedNames(link: Link, isDirectFound: boolean): readonly string[] {
  const { agent, directAgency, branch, day } = link;
  const isDirect = agent !== '' || isDirectFound;
  const countsBranch = branch !== '' && !isDirect;
  const unused = {
    id_filiale_direct_c5: agent !== '',
    id_filiale_direct: agent !== '' || directAgency !== '',
    codFiliale: isDirect,
    data: !countsBranch,
    ora: !countsBranch || day === '',
  };
  return Object.entries(unused).flatMap(([name, isUnused]) => (isUnused ? [name] : []));
}

function fateOf(known: string | undefined, value: string): Fate {
  if (known === undefined) return 'unknown';
  if (known === LANGUAGE_NAME) return 'read';
  if (FLAGS.includes(known) && (known === 'isB2B' || OFF.includes(value.trim().toLowerCase()))) return 'read';
  if (isNothing(readLink(reader([[known, value]])))) return 'dropped';
  return known === 'codiceFiscale' ? 'personal' : 'read';
}

/** Whether a link says nothing. */
export const isNothing = (link: Link): boolean => JSON.stringify(link) === JSON.stringify(NO_LINK);

function nearestName(plain: string): string | null {
  const most = plain.length < 8 ? 1 : 2;
  const ranked = NAMES.map((name) => ({ name, cost: edits(plain, name.toLowerCase(), most) }))
    .filter(({ cost }) => cost <= most)
    .sort((a, b) => a.cost - b.cost);
  return ranked[0]?.name ?? null;
}
