// Every small break, by subject; `npm run mutants` plants them one at a time (R14.5.1).
import { AGENDA } from './lists/agenda.mjs';
import { ARRIVAL } from './lists/arrival.mjs';
import { AROUND } from './lists/around.mjs';
import { CALLS } from './lists/calls.mjs';
import { CONTRACT } from './lists/contract.mjs';
import { DESK } from './lists/desk.mjs';
import { DOOR } from './lists/door.mjs';
import { ENGINE } from './lists/engine.mjs';
import { NEXT } from './lists/next.mjs';
import { PAGES } from './lists/pages.mjs';
import { PERSON } from './lists/person.mjs';
import { REQUEST } from './lists/request.mjs';
import { TOGETHER } from './lists/together.mjs';
import { VISIT } from './lists/visit.mjs';
import { WATCHING } from './lists/watching.mjs';

export const MUTANTS = [
  ...[AGENDA, PERSON, REQUEST, AROUND],
  ...[PAGES, NEXT],
  ...[CONTRACT],
  ...[CALLS, ARRIVAL, VISIT],
  ...[DOOR, ENGINE, DESK, WATCHING, TOGETHER],
].flat();

/** The text with the break in it; throws when its place is not there, or not the only one. */
export function planted(text, { file, find, replace }) {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`${file} has ${places} places like "${find.slice(0, 60)}"`);
  return text.replace(find, () => replace);
}
