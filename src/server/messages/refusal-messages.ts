import * as z from 'zod/mini';
import { refused } from '#contract/appointments.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { fromCompact, minuteOf, toInstant } from '#domain/time/rome.ts';
import type { Words } from '#texts/words.ts';
import { wordsOf } from '#texts/words-of.ts';
import { brandOf } from './brand.ts';
import { letter } from './letter/letter.ts';
import { type MessagesWorld, NOTHING, type Writer } from './writer.ts';

type Refused = z.output<typeof refused>;

/** A lead's refusal has no alternatives. */
const answer = z.pick(z.extend(refused, { alternative: z._default(refused.shape.alternative, []) }), {
  Message: true,
  alternative: true,
});

/** What an edge had acknowledged and the engine refused: why, what is still free, and where to begin again. */
export const refusedLater: Writer<'message.refused'> = async (world, event) => {
  const row = await refusalOf(world, event.payload.oppID);
  if (!row) return NOTHING;
  const { Message, alternative: offered } = answer.parse(row.answer);
  const isAhead = ({ data, ora }: (typeof offered)[number]) =>
    toInstant(fromCompact(data), minuteOf(ora)) > world.clock().getTime();
  const alternative = offered.filter(isAhead);
  const words = wordsOf(DEFAULT_LANGUAGE);
  const { mail } = words;
  const brand = brandOf(world.sites, row);
  const where = row.name === null ? [] : [[mail.rows.where, `${row.name}, ${row.address}, ${row.city}`] as const];
  const free = alternative.length === 0 ? [] : [[mail.refused.alternatives, hoursOf(words, alternative)] as const];
  return {
    mail: letter(words, {
      to: world.open(row.email),
      code: row.opp_id,
      ...{ brand, subject: mail.refused.subject, title: mail.refused.subject },
      opening: [mail.refused.greeting({ firstName: row.first_name }), Message],
      rows: [...where, ...free],
      link: { before: mail.again, label: mail.againLink, url: brand.bookUrl },
    }),
    sms: null,
  };
};

const hoursOf = ({ mail, formats }: Words, alternatives: Refused['alternative']): string =>
  alternatives.map(({ data, ora }) => mail.when({ date: formats.numericDay(fromCompact(data)), time: ora })).join('; ');

const refusalOf = ({ db }: MessagesWorld, oppId: string) =>
  db
    .selectFrom('refusal')
    .leftJoin('branch', 'branch.code', 'refusal.branch_code')
    .where('opp_id', '=', oppId)
    .select(['opp_id', 'first_name', 'refusal.email', 'answer', 'site', 'branch.name', 'address', 'city'])
    .executeTakeFirst();
