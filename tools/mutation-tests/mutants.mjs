// Mutants (small bugs) of rules outside src/domain. `npm run mutants` applies them one at a time and expects a failing
// test. Rules of src/domain are mutated by Stryker.
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

/** Whether the text that a mutant replaces occurs exactly once in the file. */
export const isApplicable = (text, { find }) => text.split(find).length === 2;

/** Applies a mutant to a text; throws if the text that it replaces does not occur exactly once. */
export function planted(text, { file, find, replace }) {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`${file} has ${places} places like "${find.slice(0, 60)}"`);
  return text.replace(find, () => replace);
}
