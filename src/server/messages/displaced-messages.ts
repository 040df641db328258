import { sql } from 'kysely';
import type { Cause } from '#domain/desk/capacity.ts';
import type { Words } from '#texts/words.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { Offer } from '../platform/database/tables/capacity-tables.ts';
import { brandOf } from './brand.ts';
import { type CalendarView, startOf } from './documents/calendar.ts';
import { letter } from './letter/letter.ts';
import { loadTimed } from './load-view.ts';
import { romeTime, spokenTime } from './rome-time.ts';
import { smsOf } from './sms-text.ts';
import { type Displaced, type MessagesDeps, NOTHING, type Writer } from './writer.ts';

interface Row extends Displaced {
  readonly state: string;
  readonly cause: Cause;
  readonly starts: Date;
  readonly offers: readonly Offer[];
  readonly offered_until: Date | null;
  /** Name and address of the branches of the replacement slots, by branch code. */
  readonly names: Readonly<Record<string, string>>;
}

const rowOf = async ({ db }: MessagesDeps, id: string): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`
    select change_id, appointment_id, issue, token_hash, state, cause, starts, offers, offered_until,
      (select coalesce(json_object_agg(code, name || ', ' || address || ', ' || city), '{}') from branch
        where code in (select offer ->> 'branch' from jsonb_array_elements(offers) offer)) as names
    from displacement where id = ${id}::bigint`.execute(db);
  return rows[0];
};

/** The open displacement of an appointment; undefined without one. */
export const lossOf = ({ db }: Pick<MessagesDeps, 'db'>, oppId: string) =>
  db
    .selectFrom('displacement')
    .innerJoin('appointment', 'appointment.id', 'appointment_id')
    .where('opp_id', '=', oppId)
    .where('decided_at', 'is', null)
    .select(['displacement.id', 'cause'])
    .executeTakeFirst();

/** Whether nobody receives the customer in this slot. One over the capacity keeps it until the customer chooses. */
export const isLost = (loss: Awaited<ReturnType<typeof lossOf>>): boolean =>
  loss !== undefined && loss.cause !== 'over';

/** The texts about a visit, or about a call. */
const textsOf = ({ displaced: text }: Words, { kind }: Pick<CalendarView, 'kind'>) =>
  kind === 'call' ? { ...text, ...text.call } : text;

/** The lost time in words; of a call its hours as the customer knows them. */
function spokenOf(words: Words, view: CalendarView, starts: Date) {
  const hours = view.kind === 'call' ? view.at : { from: starts, until: starts };
  const between = words.callAt.between({ from: romeTime(hours.from).time, until: romeTime(hours.until).time });
  return { greetedAs: view.greetedAs, ...spokenTime(words, starts), between };
}

/** Offers in place of a lost slot, with the link to choose; nothing once it is decided. */
export const displaced: Writer<'message.displaced'> = async (deps, { payload }) => {
  const row = await rowOf(deps, payload.displacement);
  const view = await loadTimed(deps.db, payload.oppID, deps.open);
  if (row === undefined || view?.state !== 'confirmed' || row.starts <= deps.clock()) return NOTHING;
  if (row.state !== 'offered' && row.state !== 'toCall') return NOTHING;
  const words = wordsOf(view.language);
  const text = textsOf(words, view);
  // After the deadline a callback task replaces the offers.
  const isOver = row.offered_until !== null && row.offered_until <= deps.clock();
  const url = row.offers.length === 0 || isOver ? null : deps.proposalUrl(row, view);
  const title = url === null ? text.toCall : text.subject;
  const until =
    row.state === 'offered' && row.offered_until !== null ? [text.until(spokenTime(words, row.offered_until))] : [];
  return {
    mail: letter(words, {
      ...{ to: view.email, brand: brandOf(deps.sites, view), subject: title, title, code: view.oppId },
      opening: [text.greeting(spokenOf(words, view, row.starts)), row.cause === 'over' ? text.keeps : text.closed],
      rows: isOver ? [] : offersOf(words, { view, row }, deps.clock()),
      ...(url === null ? {} : { link: { before: text.before, label: text.link, url } }),
      closing: url === null ? [text.weCall] : until,
    }),
    sms: { to: view.mobile, text: smsOfDisplaced(deps, words, { view, row, url }) },
  };
};

/** The change was reverted: the appointment stays as it was. */
export const stays: Writer<'message.stays'> = async (deps, { payload }) => {
  const view = await loadTimed(deps.db, payload.oppID, deps.open);
  if (view?.state !== 'confirmed' || startOf(view) <= deps.clock()) return NOTHING;
  const words = wordsOf(view.language);
  const { stays: text, sms } = textsOf(words, view);
  return {
    mail: letter(words, {
      ...{ to: view.email, brand: brandOf(deps.sites, view), subject: text.subject, title: text.subject },
      ...{ code: view.oppId, opening: [text.greeting(spokenOf(words, view, startOf(view)))] },
    }),
    sms: {
      to: view.mobile,
      text: smsOf(words, { sender: deps.sender(view.site), starts: startOf(view), code: view.oppId }, sms.stays),
    },
  };
};

const offersOf = (words: Words, { view, row: { offers, names } }: Pick<Told, 'view' | 'row'>, now: Date) =>
  offers
    .filter(({ starts }) => new Date(starts) > now)
    .map(({ branch, starts, held }) => {
      const text = textsOf(words, view);
      const when = spokenTime(words, new Date(starts));
      return [held ? text.reserved : text.other, text.offer({ ...when, place: names[branch] ?? branch })] as const;
    });

interface Told {
  readonly view: CalendarView;
  readonly row: Row;
  readonly url: string | null;
}

function smsOfDisplaced({ sender }: MessagesDeps, words: Words, { view, row, url }: Told): string {
  const about = { sender: sender(view.site), starts: row.starts, code: view.oppId };
  const { choose, toCall } = textsOf(words, view).sms;
  return url === null ? smsOf(words, about, toCall) : smsOf(words, about, choose, url);
}
