import { type Kysely, sql } from 'kysely';
import type { HeldRequest } from '#contract/desk/held-data.ts';
import type { MessageChannel } from '#domain/message/reach.ts';
import { isSentBy } from '../../messages/carried-by.ts';
import type { EventKind } from '../../outbox/events.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { RequestRow } from './request-rows.ts';

/** Dependent data of requests, by request code. */
export type Parts = Pick<
  HeldRequest,
  'consensi' | 'messaggi' | 'note' | 'questionari' | 'ricollocazioni' | 'attese' | 'richiamata'
>;
interface Of {
  readonly code: string;
}

/** Consents, messages, notes, calls, questionnaires, displacements and waits for an earlier slot of these requests. */
export async function partsOf(
  db: Kysely<Database>,
  seal: Pick<Seal, 'open'>,
  rows: readonly RequestRow[],
): Promise<(code: string) => Parts> {
  const codes = rows.map(({ opp_id }) => opp_id);
  const [consents, messages, notes, surveys, lost, lostTries, waits, offers, calls, tries] = await Promise.all([
    consentsOf(db, codes),
    messagesOf(db, codes),
    notesOf(db, codes),
    surveysOf(db, codes),
    lostOf(db, codes),
    lostTriesOf(db, codes),
    waitsOf(db, codes),
    offersOf(db, codes),
    callsOf(db, codes),
    triesOf(db, codes),
  ]);
  const contactsOf = (code: string) => {
    const row = rows.find(({ opp_id }) => opp_id === code);
    return { email: row ? seal.open(row.email) : '', mobile: row ? seal.open(row.mobile) : '' };
  };
  const sent = messages.filter(({ code, kind, channel }) => isSentBy(kind, channel, contactsOf(code)));
  const tried = ({ at, result, sealed }: Tried) => ({
    ...{ quando: at.toISOString(), risultato: result },
    riga: sealed && seal.open(sealed),
  });
  return (code) => ({
    consensi: mine(consents, code).map((row) => ({
      ...{ scopo: row.purpose, risposta: row.value === 1, testo: row.text_version, impronta: row.sha256 },
      quando: row.at.toISOString(),
    })),
    messaggi: mine(sent, code).map(({ kind, channel, at, delivered_at }) => ({
      ...{ evento: kind, canale: channel, quando: at.toISOString(), consegnato: delivered_at?.toISOString() ?? null },
    })),
    note: mine(notes, code).map(({ at, sealed, withdrawn_at }) => ({
      ...{ quando: at.toISOString(), testo: seal.open(sealed), ritirata: withdrawn_at?.toISOString() ?? null },
    })),
    questionari: mine(surveys, code).map(({ at, payload }) => ({ quando: at.toISOString(), risposte: payload })),
    ricollocazioni: mine(lost, code).map(({ id, at, state }) => ({
      ...{ quando: at.toISOString(), stato: state },
      tentativi: lostTries.filter(({ displacement_id }) => displacement_id === id).map(tried),
    })),
    attese: mine(waits, code).map(({ at, ended_at, from_day, part, near }) => ({
      ...{ quando: at.toISOString(), finita: ended_at?.toISOString() ?? null },
      ...{ dal: from_day, parte: part, vicine: near },
      offerte: mine(offers, code).map((offer) => ({
        ...{ quando: offer.at.toISOString(), inizio: offer.starts.toISOString() },
        ...{ filiale: offer.branch, stato: offer.state },
      })),
    })),
    richiamata:
      mine(calls, code).map(({ due_at, outcome }) => ({
        ...{ entro: due_at.toISOString(), esito: outcome },
        tentativi: mine(tries, code).map(tried),
      }))[0] ?? null,
  });
}

const mine = <Row extends Of>(rows: readonly Row[], code: string): readonly Row[] =>
  rows.filter((row) => row.code === code);

interface At extends Of {
  readonly at: Date;
}
type Codes = readonly string[];
const among = (codes: Codes, column: string) => sql`${sql.ref(column)} = any(${[...codes]}::text[])`;

/** A call to the person, with the line of the member of staff. */
interface Tried extends At {
  readonly result: string;
  readonly sealed: Buffer | null;
}
interface WaitRow extends At {
  readonly ended_at: Date | null;
  readonly from_day: string;
  readonly part: string;
  readonly near: boolean;
}
interface ConsentRow extends At {
  readonly purpose: string;
  readonly value: number;
  readonly text_version: string;
  readonly sha256: string;
}
const consentsOf = async (db: Kysely<Database>, codes: Codes) =>
  (
    await sql<ConsentRow>`
      select asked.opp_id as code, answered_at as at, purpose, value, text_version, encode(text_sha256, 'hex') as sha256
      from (select id as appointment, null::bigint as lead, opp_id from appointment where ${among(codes, 'opp_id')}
            union all select null, id, opp_id from lead where ${among(codes, 'opp_id')}) asked
        join consent on consent.appointment_id = asked.appointment or consent.lead_id = asked.lead
      order by consent.id`.execute(db)
  ).rows;

interface MessageRow extends At {
  readonly kind: EventKind;
  readonly channel: MessageChannel;
  readonly delivered_at: Date | null;
}
const messagesOf = async (db: Kysely<Database>, codes: Codes) =>
  (
    await sql<MessageRow>`
      select payload ->> 'oppID' as code, created_at as at, kind, channel, delivered_at
      from outbox join delivery on delivery.event_id = outbox.id
      where payload ->> 'oppID' = any(${[...codes]}::text[]) and channel in ('mail', 'sms')
        and kind not in ('message.branch', 'message.agent')
      order by created_at, channel, delivery.id`.execute(db)
  ).rows;

const notesOf = async (db: Kysely<Database>, codes: Codes) =>
  (
    await sql<At & { readonly sealed: Buffer; readonly withdrawn_at: Date | null }>`
      select opp_id as code, visit_note.created_at as at, sealed, withdrawn_at
      from visit_note join appointment on appointment.id = appointment_id
      where ${among(codes, 'opp_id')} order by visit_note.id`.execute(db)
  ).rows;

const surveysOf = async (db: Kysely<Database>, codes: Codes) =>
  (
    await sql<At & { readonly payload: Record<string, unknown> }>`
      select opp_id as code, created_at as at, payload from audit where ${among(codes, 'opp_id')} order by id`.execute(
      db,
    )
  ).rows;

const lostOf = async (db: Kysely<Database>, codes: Codes) =>
  (
    await sql<At & { readonly id: string; readonly state: string }>`
      select displacement.id::text as id, opp_id as code, displacement.starts as at, displacement.state
      from displacement join appointment on appointment.id = appointment_id
      where ${among(codes, 'opp_id')} order by displacement.id`.execute(db)
  ).rows;

const lostTriesOf = async (db: Kysely<Database>, codes: Codes) =>
  (
    await sql<Tried & { readonly displacement_id: string }>`
      select displacement_id::text as displacement_id, opp_id as code, displacement_try.at, result, sealed
      from displacement_try join displacement on displacement.id = displacement_id
           join appointment on appointment.id = appointment_id
      where ${among(codes, 'opp_id')} order by displacement_try.at, displacement_try.id`.execute(db)
  ).rows;

const waitsOf = async (db: Kysely<Database>, codes: Codes) =>
  (
    await sql<WaitRow>`
      select opp_id as code, asked_at as at, ended_at, to_char(from_day, 'YYYY-MM-DD') as from_day, part, near
      from earlier_wish join appointment on appointment.id = appointment_id
      where ${among(codes, 'opp_id')}`.execute(db)
  ).rows;

/** The slots that were offered to the waiting person; nothing of other waiting people. */
const offersOf = async (db: Kysely<Database>, codes: Codes) =>
  (
    await sql<At & { readonly branch: string; readonly starts: Date; readonly state: string }>`
      select opp_id as code, made_at as at, branch.name as branch, o.starts, o.state
      from earlier_offer o join appointment on appointment.id = o.appointment_id
           join branch on branch.code = o.branch_code
      where ${among(codes, 'opp_id')} order by o.made_at, o.n`.execute(db)
  ).rows;

const callsOf = async (db: Kysely<Database>, codes: Codes) =>
  (
    await sql<Of & { readonly due_at: Date; readonly outcome: string | null }>`
      select opp_id as code, due_at, outcome from callback_case where ${among(codes, 'opp_id')}`.execute(db)
  ).rows;

const triesOf = async (db: Kysely<Database>, codes: Codes) =>
  (
    await sql<Tried>`
      select opp_id as code, callback_try.at, result, sealed
      from callback_try join callback_case on callback_case.id = case_id left join callback_line using (case_id, n)
      where ${among(codes, 'opp_id')} order by case_id, at, n`.execute(db)
  ).rows;
