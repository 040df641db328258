import { edits } from '../edits.ts';
import { type Link, NO_LINK, readLink } from './link.ts';
import { plainName, type Read, reader } from './read.ts';

/**
 * What becomes of a parameter of an address.
 * - `read`: the page uses it.
 * - `dropped`: its value does not have the form that the page expects.
 * - `repeated`: an earlier parameter of this name counts.
 * - `unknown`: the page knows no such name.
 * - `personal`: the page uses it, but it is personal data in a readable address.
 */
export type Fate = 'read' | 'dropped' | 'repeated' | 'unknown' | 'personal';

export interface CheckedParameter {
  readonly name: string;
  readonly value: string;
  readonly fate: Fate;
  /** The known name that an unknown one resembles; null without one. */
  readonly meant: string | null;
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
/** `isB2B` marks links between the brands' sites; no page needs it. */
const NAMES = [...namesIn(readLink), 'isB2B'];
const FLAGS = ['ricontatto', 'IsForzosoClink', 'solo_info', 'isB2B'];
const OFF = ['', '0', 'false', 'no'];

/** Checks the parameters of an address, in their order. */
export function checkParameters(pairs: Iterable<readonly [string, string]>): readonly CheckedParameter[] {
  const seen = new Set<string>();
  return [...pairs].map(([name, value]) => {
    const plain = plainName(name);
    const known = NAMES.find((each) => each.toLowerCase() === plain);
    const fate = known === undefined ? 'unknown' : seen.has(plain) ? 'repeated' : fateOf(known, value);
    seen.add(plain);
    return { name, value, fate, meant: known === undefined ? nearestName(plain) : null };
  });
}

function fateOf(known: string, value: string): Fate {
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
