import { type RawBuilder, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { refused } from '#contract/appointments.ts';
import { inGroups } from '#domain/booking/request-code.ts';
import { fromCompact, minuteOf, toInstant } from '#domain/time/rome.ts';
import type { Words } from '#texts/words.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { OutboxEvent } from '../outbox/events.ts';
import type { Database } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { brandOf } from './brand.ts';
import { letter } from './letter/letter.ts';
import { lockRecipient } from './lock-recipient.ts';
import { type MessagesDeps, NOTHING, type Writer } from './writer.ts';

type Refused = z.output<typeof refused>;
type Fact = readonly [label: string, value: string];

/** Number of refusals that the mail describes in full; of further ones it lists only the codes. */
const MAX_IN_FULL = 20;

/** The stored answer. The refusal of a lead has no alternatives. */
const answer = z.pick(z.extend(refused, { alternative: z._default(refused.shape.alternative, []) }), {
  Message: true,
  alternative: true,
});

/**
 * To the customer: an edge acknowledged a request and the engine then refused it. The mail has the reason, alternatives
 * and a link to start again. The recipient's first due event reports all pending refusals; the events of the others
 * send nothing.
 */
export const refusedLater: Writer<'message.refused'> = async (deps, event) => {
  const rows = await toldBy(deps, event);
  const [first] = rows;
  if (first === undefined) return NOTHING;
  const words = wordsOf(first.language);
  const { mail } = words;
  const brand = brandOf(deps.sites, first);
  const common = {
    to: deps.open(first.email),
    brand,
    link: { before: mail.again, label: mail.againLink, url: brand.bookUrl },
  };
  const { subject, greeting, several, more } = mail.refused;
  const facts = (row: Row) => factsOf(words, row, deps.clock().getTime());
  if (rows.length === 1) {
    const { reason, rows: shown } = facts(first);
    const opening = [greeting, reason];
    return {
      mail: letter(words, { ...common, code: first.opp_id, subject, title: subject, opening, rows: shown }),
      sms: null,
    };
  }
  const inFull = rows.slice(0, MAX_IN_FULL).flatMap((row): Fact[] => {
    const { reason, rows: shown } = facts(row);
    return [[mail.rows.code, `${inGroups(row.opp_id)} – ${reason}`], ...shown];
  });
  const codes = rows.slice(MAX_IN_FULL).map(({ opp_id }) => inGroups(opp_id));
  const rest: Fact[] = codes.length === 0 ? [] : [[more, codes.join('; ')]];
  const opening = [several.greeting(rows.length)];
  const title = several.subject;
  return { mail: letter(words, { ...common, subject: title, title, opening, rows: [...inFull, ...rest] }), sms: null };
};

/**
 * What the mail says about one refusal: reason, requested branch, and the alternatives that are still in the future.
 */
function factsOf(words: Words, row: Row, now: number): { readonly reason: string; readonly rows: readonly Fact[] } {
  const { Message: reason, alternative: offered } = answer.parse(row.answer);
  const ahead = offered.filter(({ data, ora }) => toInstant(fromCompact(data), minuteOf(ora)) > now);
  const where: Fact[] = row.name === null ? [] : [[words.mail.rows.where, `${row.name}, ${row.address}, ${row.city}`]];
  const free: Fact[] = ahead.length === 0 ? [] : [[words.mail.refused.alternatives, hoursOf(words, ahead)]];
  return { reason, rows: [...where, ...free] };
}

const hoursOf = ({ mail, formats }: Words, alternatives: Refused['alternative']): string =>
  alternatives.map(({ data, ora }) => mail.when({ date: formats.numericDay(fromCompact(data)), time: ora })).join('; ');

/**
 * The refusals of this event's mail, its own first. They are chosen at the first attempt and stay the same at later
 * ones.
 */
function toldBy({ db }: MessagesDeps, { id, payload }: OutboxEvent<'message.refused'>): Promise<readonly Row[]> {
  return inTransaction(db, async (tx) => {
    const own = await tx.selectFrom('refusal').where('opp_id', '=', payload.oppID).selectAll().executeTakeFirst();
    if (own === undefined) return [];
    if (own.recipient === null) return read(tx, sql<boolean>`opp_id = ${own.opp_id}`, own.opp_id);
    await lockRecipient(tx, own.recipient);
    await sql`
      update refusal set told_by = ${id}
       where recipient = ${own.recipient} and site = ${own.site} and told_by is null and due_at is not null
         and exists (select from refusal mine where mine.opp_id = ${own.opp_id} and mine.told_by is null)`.execute(tx);
    return read(tx, sql<boolean>`told_by = ${id}`, own.opp_id);
  });
}

type Row = Awaited<ReturnType<typeof read>>[number];

const read = (tx: Transaction<Database>, which: RawBuilder<boolean>, own: string) =>
  tx
    .selectFrom('refusal')
    .leftJoin('branch', 'branch.code', 'refusal.branch_code')
    .where(which)
    .orderBy(sql`opp_id <> ${own}`)
    .orderBy('is_soon', 'desc')
    .orderBy('refusal.created_at')
    .orderBy('opp_id')
    .select(['opp_id', 'refusal.email', 'answer', 'site', 'language', 'branch.name', 'address', 'city'])
    .execute();
