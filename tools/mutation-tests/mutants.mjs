// Mutants of rules outside src/domain, by subject; `npm run mutants` applies them one at a time. src/domain has
// Stryker.
import { ARRIVAL } from './lists/arrival.mjs';
import { CALLS } from './lists/calls.mjs';
import { CONTRACT } from './lists/contract.mjs';
import { DESK } from './lists/desk.mjs';
import { DOOR } from './lists/door.mjs';
import { ENGINE } from './lists/engine.mjs';
import { TOGETHER } from './lists/together.mjs';
import { VISIT } from './lists/visit.mjs';
import { WATCHING } from './lists/watching.mjs';

export const MUTANTS = [CONTRACT, CALLS, ARRIVAL, VISIT, DOOR, ENGINE, DESK, WATCHING, TOGETHER].flat();

/** Whether the original text occurs in the file exactly once. */
export const isApplicable = (text, { find }) => text.split(find).length === 2;

/** The text with the mutant applied; throws when its place is missing or ambiguous. */
export function planted(text, { file, find, replace }) {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`${file} has ${places} places like "${find.slice(0, 60)}"`);
  return text.replace(find, () => replace);
}
