import { type Kysely, sql } from 'kysely';
import type { Card, visit } from '#contract/desk/visit.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import { type Contacts, channelsTo, type MessageChannel } from '#domain/message/reach.ts';
import { maskEmail, maskPhone } from '#domain/person/mask.ts';
import { BY_CODE } from '#domain/product.ts';
import { err, ok } from '#domain/result.ts';
import type { BrandWords } from '#domain/site/brand-words.ts';
import { displacedRows } from '../../booking/capacity/find-displaced.ts';
import { isOpen } from '../../booking/capacity/resolve-displacement.ts';
import { wireOffers } from '../../booking/capacity/wire-proposal.ts';
import { papersOf } from '../../messages/appointment-view.ts';
import { isSentBy } from '../../messages/carried-by.ts';
import type { EventKind } from '../../outbox/events.ts';
import { homeSite, languagesOf, type Sites } from '../../platform/config/site.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { namesOfOne } from '../day/names.ts';
import { visitLineOf, visitRows } from '../day/visit-rows.ts';
import { wishesOf } from '../earlier/waiting-people.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { within } from '../http/within.ts';
import { undoableMerge } from '../merge/undoable-merge.ts';
import { findVisit } from './find-visit.ts';
import { historyOf } from './history.ts';

interface CardDeps extends DeskDb {
  readonly seal: Pick<Seal, 'open'>;
  readonly smsPrefixes: readonly string[];
  readonly lenderWords: Pick<BrandWords, 'documents'>;
  readonly sites: Sites;
}

/** Reads the card of a visit: contacts (masked), consents, messages, notes and history. */
export const readVisitCall =
  ({ db, seal, smsPrefixes, lenderWords, sites }: CardDeps): DeskHandler<typeof visit> =>
  async ({ oppID }, ctx) => {
    const { scope } = ctx;
    const [row, [line]] = await Promise.all([
      findVisit(db, scope, oppID),
      visitRows(db, scope, sql`opp_id = ${oppID}::text`),
    ]);
    if (row === undefined || line === undefined) return err('not-found');
    const contacts = { email: seal.open(row.email), mobile: seal.open(row.mobile) };
    const avvisi = [...channelsTo(contacts, smsPrefixes)];
    const [merge, ricollocazione, attesa, assenze, consensi, messaggi, note, storia] = await Promise.all([
      undoableMerge(db, sql`${oppID}::text = any(opp_ids)`),
      displacementOf(db, row.id),
      wishesOf(db, row.id),
      noShowsOf(db, scope, row.tax_code_hash),
      consentsOf(db, row.id),
      messagesOf(db, oppID, contacts),
      notesOf(db, seal, row.id),
      historyOf(db, oppID, avvisi),
    ]);
    const body: Card = {
      visita: visitLineOf(line, namesOfOne(ctx)),
      filiale: { codice: row.branch_code, nome: row.branch_name },
      versioneAppuntamento: row.version,
      contatti: {
        cellulare: maskPhone(contacts.mobile),
        email: maskEmail(contacts.email),
        codiceFiscale: `${'*'.repeat(13)}${seal.open(row.tax_code).slice(-3)}`,
      },
      ...(merge && { unione: { id: merge.id, quando: merge.made_at.toISOString(), chi: merge.who } }),
      ...{ avvisi, confermato: row.verified_at !== null, ricollocazione, attesa, assenze },
      lingua: { attuale: row.language, offerte: [...languagesOf(homeSite(sites, row.site))] },
      canale: row.channel,
      ...(row.partner !== null && { programma: row.partner }),
      documenti: [...papersOf(lenderWords, { product: BY_CODE[line.product] })],
      ...{ consensi, messaggi, note, storia },
    };
    return ok({ body, act: { branch: row.branch_code, oppId: oppID, person: row.tax_code_hash } });
  };

/** The open displacement of a visit; null when the visit is not displaced. */
async function displacementOf(db: Kysely<Database>, appointmentId: string): Promise<Card['ricollocazione']> {
  const open = sql<boolean>`d.appointment_id = ${appointmentId}::bigint and d.decided_at is null`;
  const [row] = await displacedRows(db, open);
  if (row === undefined || !isOpen(row)) return null;
  return {
    ...{ causa: row.cause, stato: row.state, motivo: row.reason, posti: [...wireOffers(row, () => true)] },
    entro: row.offered_until?.toISOString() ?? null,
  };
}

/** The visits in scope to which the person did not come. */
async function noShowsOf(db: Kysely<Database>, scope: Scope, person: Buffer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from appointment join attendance on attendance.appointment_id = appointment.id
     where tax_code_hash = ${person}::bytea and outcome = 'noShow'
       and ${within(scope, 'appointment.branch_code')}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function consentsOf(db: Kysely<Database>, appointmentId: string): Promise<Card['consensi']> {
  const rows = await db
    .selectFrom('consent')
    .select(['purpose', 'value', 'text_version', 'answered_at'])
    .where('appointment_id', '=', appointmentId)
    .orderBy('answered_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ purpose, value, text_version, answered_at }) => ({
    ...{ scopo: purpose, risposta: value === 1, testo: text_version, quando: answered_at.toISOString() },
  }));
}

interface MessageRow {
  readonly kind: EventKind;
  readonly channel: MessageChannel;
  readonly created_at: Date;
  readonly delivered_at: Date | null;
  readonly dead: boolean;
  readonly arrived_at: Date | null;
  readonly returned_at: Date | null;
}

/** Messages to the person with their delivery state, and receipts where there are any. */
async function messagesOf(db: Kysely<Database>, oppId: string, contacts: Contacts): Promise<Card['messaggi']> {
  const { rows } = await sql<MessageRow>`
    select kind, channel, created_at, delivered_at, dead_at is not null as dead, arrived_at, returned_at
    from outbox join delivery on delivery.event_id = outbox.id
    where payload ->> 'oppID' = ${oppId}::text and channel in ('mail', 'sms') and kind not in ('message.branch')
    order by created_at desc, channel, delivery.id`.execute(db);
  const sent = rows.filter(({ kind, channel }) => isSentBy(kind, channel, contacts));
  return sent.map(({ kind, channel, created_at, delivered_at, dead, ...told }) => ({
    ...{ evento: kind, canale: channel, quando: created_at.toISOString() },
    ...{ consegnato: delivered_at?.toISOString() ?? null, abbandonato: dead },
    ...(told.arrived_at && { arrivato: told.arrived_at.toISOString() }),
    ...(told.returned_at && { tornato: told.returned_at.toISOString() }),
  }));
}

async function notesOf(db: Kysely<Database>, seal: CardDeps['seal'], appointmentId: string): Promise<Card['note']> {
  const rows = await db
    .selectFrom('visit_note')
    .innerJoin('staff', 'staff.id', 'visit_note.staff_id')
    .leftJoin('staff as withdrawer', 'withdrawer.id', 'visit_note.withdrawn_by')
    .select(['visit_note.id', 'visit_note.created_at', 'staff.name', 'sealed', 'withdrawn_at'])
    .select('withdrawer.name as withdrawn_by')
    .where('appointment_id', '=', appointmentId)
    .orderBy('visit_note.id', 'desc')
    .execute();
  return rows.map(({ id, created_at, name, sealed, withdrawn_at, withdrawn_by }) => ({
    ...{ id, quando: created_at.toISOString(), chi: name, testo: withdrawn_at === null ? seal.open(sealed) : '' },
    ...(withdrawn_at && { ritirata: { quando: withdrawn_at.toISOString(), chi: withdrawn_by ?? '' } }),
  }));
}
