import type { Done } from '../history.ts';
import { type AnswerBody, engineAnswers, type Facts, nameOf } from './facts.ts';
import { grouped } from './grouped.ts';
import type { Violation } from './violation.ts';

/** Checks that an idempotency key has one answer, and that another body under the same key is refused (I6). */
export function checkSameAnswer({ byKey }: Facts): readonly Violation[] {
  return [...byKey.values()].flatMap((group) => [...oneAnswer(group), ...oneBody(group)]);
}

function oneAnswer(group: readonly Done[]): readonly Violation[] {
  const byBody = grouped(group, ({ operation }) => sorted(operation.body));
  return [...byBody.values()].flatMap((same) => {
    const final = same.flatMap(engineAnswers).filter(({ body }) => !isProvisional(body as AnswerBody));
    const words = new Set(final.map(({ body }) => sorted(body)));
    return words.size <= 1 ? [] : [{ invariant: 'I6', detail: `${same.map(nameOf)} had ${words.size} answers` }];
  });
}

/** Provisional answers are left out: an edge cannot know that the engine has the key with another body. */
function oneBody(group: readonly Done[]): readonly Violation[] {
  const answered = group.filter((one) => engineAnswers(one).some(({ body }) => !isProvisional(body as AnswerBody)));
  const bodies = new Set(answered.map(({ operation }) => sorted(operation.body)));
  return bodies.size <= 1
    ? []
    : [{ invariant: 'I6', detail: `${answered.map(nameOf)} did different things by one key` }];
}

/** A provisional answer is not final; the confirmation or refusal that follows is. */
const isProvisional = ({ oppID }: AnswerBody): boolean => oppID?.startsWith('PROV-') === true;

/** A JSON text that does not depend on the order of the fields. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
