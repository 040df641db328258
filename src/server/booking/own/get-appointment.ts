import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { createAnswer, type getAppointment, type WireAppointment } from '#contract/appointments.ts';
import { toYesOrNo } from '#contract/wire.ts';
import { FIELDS } from '#domain/booking/fields.ts';
import { callSpanAt } from '#domain/call/at-time.ts';
import { maskEmail, maskPhone, maskSurname } from '#domain/person/mask.ts';
import { BY_CODE, PRODUCTS } from '#domain/product.ts';
import { err, ok } from '#domain/result.ts';
import { fromInstant, hourText, toCompact } from '#domain/time/rome.ts';
import type { Handler } from '../../http/public-gate.ts';
import { branchCard } from '../../network/branch-row.ts';
import { provisionalCode } from '../../platform/crypto/request-code.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { wireWait } from '../earlier/wire-wait.ts';
import { openerOf } from './opener.ts';
import { storedFields } from './own-appointment.ts';
import { findNewest, findOwn } from './proof.ts';

type Own = NonNullable<Awaited<ReturnType<typeof findOwn>>>;
/** Wire values of the request kinds. */
export const ASKED_FOR = { visit: 'visita', call: 'ricontatto', request: 'richiesta' } as const;
const NOTICE = { 'others-unverified': 'altre-non-confermate', 'another-verified': 'altro-confermato' } as const;
const STATE = { confirmed: 'confermato', past: 'confermato', cancelled: 'annullato' } as const;

/**
 * Returns an appointment of the visitor or the program: the one with the given code, else the newest open one that the
 * proof opens. Contacts are masked. A provisional code returns the result of its request. Anything else is not found.
 */
export const getAppointmentCall =
  (deps: { readonly db: Kysely<Database>; readonly seal: Seal }): Handler<typeof getAppointment> =>
  async ({ oppID }, ctx) => {
    const { proof } = ctx;
    const opener = openerOf(ctx);
    if (opener === null) return err('not-found');
    if (oppID === undefined) {
      if (proof === null) return err('not-found');
      const newest = await findNewest(deps.db, proof);
      return newest
        ? ok({ body: { Status: '0' as const, appuntamento: wireAppointmentOf(newest, deps.seal) } })
        : err('not-found');
    }
    const received = provisionalCode(oppID);
    const own = await findOwn(deps.db, opener, received ?? oppID);
    if (own) return ok({ body: { Status: '0' as const, appuntamento: wireAppointmentOf(own, deps.seal) } });
    const refusal = received === null || proof === null ? null : await ownRefusal(deps.db, proof, received);
    return refusal === null ? err('not-found') : ok({ body: refusal });
  };

/** The refusal of a replayed request, for its own browser; null when there is none. */
async function ownRefusal(db: Kysely<Database>, proof: Buffer, oppId: string) {
  const row = await db
    .selectFrom('refusal')
    .where('opp_id', '=', oppId)
    .where('token_hash', '=', proof)
    .select('answer')
    .executeTakeFirst();
  const { data: answer } = z.safeParse(createAnswer, row?.answer);
  return answer?.resultCode === 2 ? answer : null;
}

/** The appointment in wire format, as its owner sees it: with masked contacts. */
export function wireAppointmentOf(own: Own, { open }: Seal): WireAppointment {
  const when = own.starts && own.asked_for === 'visit' ? fromInstant(own.starts.getTime()) : null;
  return {
    oppID: own.opp_id,
    prodotto: own.product,
    tipo: ASKED_FOR[own.asked_for],
    data: when ? toCompact(when.day) : '',
    ora: when ? hourText(when.minute) : '',
    filiale: branchCard(own),
    orari: own.opening.map(({ weekday, opens, closes }) => ({
      giorno: weekday,
      da: hourText(opens),
      a: hourText(closes),
    })),
    agenzia: PRODUCTS[BY_CODE[own.product]].atAgencies && own.kind === 'agency',
    stato: STATE[own.state],
    versione: own.version,
    nome: own.first_name,
    cognome: storedFields(own.details).includes(FIELDS.lastName.wire) ? maskSurname(own.last_name) : own.last_name,
    email: maskEmail(open(own.contact_email)),
    cellulare: maskPhone(open(own.mobile)),
    solo_info: toYesOrNo(own.info_only),
    ...(own.confirm_by === null ? {} : { confermaEntro: own.confirm_by.toISOString() }),
    ...promiseOf(own, open),
    ...callTimeOf(own),
    ...(own.mail_returned && own.state === 'confirmed' ? { mailTornata: true as const } : {}),
    ...(own.notice === null ? {} : { avviso: NOTICE[own.notice] }),
    ...waitIn(own),
  };
}

/** The chosen time of a call. Of a call in a band the customer is told the band, not the half-hour of the seat. */
function callTimeOf({ asked_for, starts, call_band: fascia }: Own): Pick<WireAppointment, 'chiamata'> {
  if (asked_for !== 'call' || starts === null) return {};
  const { from, until } = callSpanAt(starts, fascia);
  const span = { dalle: from.toISOString(), alle: until.toISOString() };
  return { chiamata: { ...span, ...(fascia === null ? {} : { fascia }) } };
}

function waitIn(own: Own): Pick<WireAppointment, 'prima'> {
  const prima = wireWait(own);
  return prima.ammessa || prima.attesa !== null ? { prima } : {};
}

/**
 * The open call of a request: its deadline, and the two words that the caller will say as a password. Only a browser
 * that proved the contact gets the password; otherwise somebody who booked in another's name could call first and use
 * it.
 */
const promiseOf = (
  { state, due_at, pass_words, contact_proven }: Own,
  open: Seal['open'],
): Pick<WireAppointment, 'richiamata'> =>
  state !== 'confirmed' || due_at === null || pass_words === null
    ? {}
    : { richiamata: { entro: due_at.toISOString(), parola: contact_proven ? open(pass_words) : '' } };
