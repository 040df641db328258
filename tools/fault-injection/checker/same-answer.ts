import type { Done } from '../history.ts';
import { type AnswerBody, enginesWords, type Facts, nameOf } from './facts.ts';
import { grouped } from './grouped.ts';
import type { Violation } from './violation.ts';

/** One key, one answer, however often and on whatever path it is asked; another request under it is refused (I6). */
export function sameAnswer({ byKey }: Facts): readonly Violation[] {
  return [...byKey.values()].flatMap((group) => [...oneAnswer(group), ...oneBody(group)]);
}

function oneAnswer(group: readonly Done[]): readonly Violation[] {
  const byBody = grouped(group, ({ operation }) => sorted(operation.body));
  return [...byBody.values()].flatMap((same) => {
    const final = same.flatMap(enginesWords).filter(({ body }) => !isProvisional(body as AnswerBody));
    const words = new Set(final.map(({ body }) => sorted(body)));
    return words.size <= 1 ? [] : [{ invariant: 'I6', detail: `${same.map(nameOf)} had ${words.size} answers` }];
  });
}

/** An edge alone cannot know that the engine has the key with another body: it sets the request aside when it hears. */
function oneBody(group: readonly Done[]): readonly Violation[] {
  const answered = group.filter((one) => enginesWords(one).some(({ body }) => !isProvisional(body as AnswerBody)));
  const bodies = new Set(answered.map(({ operation }) => sorted(operation.body)));
  return bodies.size <= 1
    ? []
    : [{ invariant: 'I6', detail: `${answered.map(nameOf)} did different things by one key` }];
}

/** "Received as X" is no answer yet: the confirmation or the refusal that follows is. */
const isProvisional = ({ oppID }: AnswerBody): boolean => oppID?.startsWith('PROV-') === true;

/** The same text for the same value, whatever the order of its fields. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
