import type { FastifyInstance } from 'fastify';
import ICAL from 'ical.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { simplePayload } from '#contract/change.ts';
import { addDays } from '#domain/time/rome.ts';
import { aContext, aDeps, seal } from '../../booking/booking.testing.ts';
import { cancelAppointmentCall } from '../../booking/change/cancel.ts';
import { moveAppointment } from '../../booking/change/move.ts';
import { getAppointmentCall } from '../../booking/own/get-appointment.ts';
import { noLimits } from '../../http/limits/limits.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { decodeTokenCall } from '../../links/decode.ts';
import { mailLink } from '../../links/make-link.ts';
import { createTokens } from '../../links/tokens.ts';
import { testMessages } from '../../messages/messages.testing.ts';
import { ofLender } from '../../messages/views.testing.ts';
import { readEvent } from '../../outbox/events.ts';
import { romeDay } from '../../platform/clock.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, ask, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let token: string;
let oppID: string;
beforeEach(async () => {
  database = await freshDatabase();
  app = await aDesk(database.db);
  await twoBranches(database.db);
  token = await aPerson(database.db, 'consultant');
  ({ oppID } = (await ask(app, token, 'PrenotaSportello', BOOKING)).json());
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const later = addDays(
  romeDay(() => new Date()),
  3,
);
const BOOKING = {
  ...{ filiale: '0101', giorno: later, ora: '10:00', prodotto: 1, canale: 'desk' },
  persona: {
    ...{ codiceFiscale: 'VNTLSS82L21M999M', nome: 'Ulisse', cognome: 'Ventimiglio', tipoOccupazione: '2' },
    ...{ email: 'ulisse@velaposta.example', cellulare: '+393331000099', capResidenza: '20121' },
  },
  consensi: { privacyInterncommoffer: true },
};
const tokens = createTokens({ signing: Buffer.alloc(32, 3) }, () => new Date());

/** The mails of the events since the last call. */
async function letters() {
  const messages = testMessages({
    db: database.db,
    open: seal.open,
    changeUrl: (of) => mailLink({ sites: ofLender.sites, tokens }, of),
  });
  const rows = await database.db.deleteFrom('outbox').returningAll().execute();
  const events = rows.map(readEvent).filter(({ kind }) => kind.startsWith('appointment.'));
  const mails = await Promise.all(events.map((event) => messages.mail(event)));
  return mails.filter((mail) => mail !== null);
}
type Letter = Awaited<ReturnType<typeof letters>>[number];

function eventOf({ calendar }: Letter) {
  const event = new ICAL.Component(ICAL.parse(calendar?.text ?? '')).getFirstSubcomponent('vevent');
  return ['uid', 'sequence', 'status'].map((name) => String(event?.getFirstPropertyValue(name)));
}

/** The customer opens a mail's link in a new browser. */
async function open(letter: Letter | undefined): Promise<RequestContext> {
  const given = /#token=(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
  const deps = { db: database.db, seal, tokens, clock: () => new Date(), limits: noLimits, mainSite: '' };
  const opened = decodeTokenCall({ ...deps });
  const answer = await opened({ token: given, AppCode: '' }, aContext({ site: 'velaria' }));
  if (!answer.ok) throw new Error(answer.error);
  return aContext({ proof: sha256(answer.value.effects?.proofToken ?? '') });
}
const again = (who: RequestContext): RequestContext => ({ ...who, idempotencyKey: aContext().idempotencyKey });

// R16.8.11
test('a visit moved by the staff keeps its code; one message replaces the calendar entry', async () => {
  expect((await letters()).map(eventOf)).toEqual([[`${oppID}@fissa`, '1', 'CONFIRMED']]);
  const why = { oppID, versione: 1, chi: 'cliente', motivo: 'richiesta', filiale: '0101', giorno: later, ora: '11:00' };
  expect((await ask(app, token, 'SpostaSportello', why)).json()).toMatchObject({ Status: '0', visita: { oppID } });
  expect((await letters()).map(eventOf)).toEqual([[`${oppID}@fissa`, '2', 'CONFIRMED']]);
});

// R16.8.12
test('a customer booked by the staff moves and cancels by the link of the letter', async () => {
  const [booked] = await letters();
  const owner = await open(booked);
  const own = await getAppointmentCall({ db: database.db, seal })({ oppID }, owner);
  expect(own).toMatchObject({ ok: true, value: { body: { appuntamento: { oppID, ora: '10:00', versione: 1 } } } });
  const to = simplePayload.parse({ oppID, versione: 1, data: `${later} 12:00` });
  const moved = await moveAppointment(aDeps(database.db))('CreaAppuntamentoAsync', to, again(owner));
  expect(moved).toMatchObject({ ok: true, value: { body: { Status: '0', oppID } } });
  const ended = await cancelAppointmentCall({ db: database.db, seal })({ oppID, versione: 2 }, again(owner));
  expect(ended).toMatchObject({ ok: true, value: { body: { Status: '0' } } });
  expect(await database.db.selectFrom('seat').selectAll().execute()).toEqual([]);
  expect((await letters()).map(eventOf)).toContainEqual([`${oppID}@fissa`, '3', 'CANCELLED']);
});
