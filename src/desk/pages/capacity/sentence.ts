import type { DeskWords } from '#texts/desk-words.ts';
import type { Change } from '../../wire/capacity-draft.ts';

type Words = DeskWords['capacity'];

/** A change in one line of text. `nameOf` gives a branch's name. */
export function sentenceOf(words: Words, change: Change, nameOf: (code: string) => string): string {
  const what = whatOf(words, change, nameOf);
  return change.branches.length > 1 ? words.sentence.many(what, change.branches.length) : what;
}

function whatOf({ sentence }: Words, change: Change, nameOf: (code: string) => string): string {
  if (change.kind === 'hours') return sentence.week(change.from);
  const { from, to, fromHour, untilHour } = change;
  const isWhole = fromHour === '00:00' && untilHour === '24:00';
  const day = sentence.day(from, to);
  const when = isWhole ? day : `${day}, ${sentence.hours(fromHour, untilHour)}`;
  if (change.kind === 'absence') return sentence.absence(when);
  if (change.kind === 'loan') return sentence.loan(nameOf(change.lender), when);
  return change.consultants === 0 ? sentence.close(when) : sentence.reduce(change.consultants, when);
}
