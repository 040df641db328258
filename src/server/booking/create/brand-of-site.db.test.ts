import { afterEach, beforeEach, expect, test } from 'vitest';
import { agentPayload } from '#contract/agents.ts';
import { fromCompact } from '#domain/time/rome.ts';
import { mailLink } from '../../links/make-link.ts';
import { messageBrand } from '../../links/message-brand.ts';
import type { Tokens } from '../../links/tokens.ts';
import { type Admit, sendAll } from '../../messages/admit.ts';
import { createMessages } from '../../messages/messages.ts';
import { enqueueEvent } from '../../outbox/enqueue-event.ts';
import { readEvent } from '../../outbox/events.ts';
import { demoSites } from '../../platform/config/demo-site.ts';
import type { Sites } from '../../platform/config/site.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { aBranch, aContext, aDeps, aPayload, dayAhead, everyContactProven, seal } from '../booking.testing.ts';
import { applyChange } from '../capacity/apply-change.ts';
import { NOBODY } from '../capacity/draft.ts';
import { draftOf } from '../capacity/write-rows.ts';
import { sendCodeCall } from '../change/send-code.ts';
import { createLeadCall } from '../leads/create-lead.ts';
import { createAppointmentCall } from './create.ts';

const [main, mark] = demoSites.sites;
if (!main || !mark) throw new Error('The demonstration has two sites');
const third = {
  ...main,
  ...{ id: 'terza', hosts: ['terza.example'], origin: 'https://terza.example' },
  brand: { ...main.brand, name: 'Banca Terza', company: 'Banca Terza S.p.A.', phone: '800 333 333' },
};
/** Text that no message of the third site contains. */
const STRANGERS = /Velaria|Quintavela|localhost|02 0000/;
/** Tokens with a readable subject. */
const tokens: Tokens = { make: async (_, id) => id, open: async () => null };
const sites: Sites = { ...demoSites, sites: [main, mark, third] };

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
});
afterEach(() => fresh.close());

type Make = (site: string) => Promise<unknown>;
const visit: Make = (site) => createAppointmentCall(aDeps(fresh.db))(aPayload(), aContext({ site }));
const call: Make = (site) => {
  const asked = aPayload({ codFiliale: '', data: '', ora: '', ricontatto: 1 });
  return createAppointmentCall(aDeps(fresh.db))(asked, aContext({ site }));
};
const lead: Make = (site) => {
  const asked = agentPayload.parse({
    ...aPayload({ codFiliale: '', data: '', ora: '', ricontatto: 1 }),
    codiceSubAgente: 'AG007',
  });
  return createLeadCall(
    { ...aDeps(fresh.db), fallbackAgent: 'AG007' },
    { call: 'x' },
    false,
  )(asked, aContext({ site }));
};
const refused: Make = (site) =>
  createAppointmentCall(aDeps(fresh.db))(aPayload({ codFiliale: '' }), aContext({ site, replayed: true }));
/** Closes its branch for the day. */
const lost: Make = async (site) => {
  await visit(site);
  const day = fromCompact(dayAhead(7));
  const hours = { daOra: '00:00', aOra: '24:00', consulenti: 0, motivo: 'Lavori' };
  const draft = draftOf({ tipo: 'closure', filiali: ['0101'], dal: day, al: day, ...hours });
  const made = await inTransaction(fresh.db, (tx) =>
    applyChange(tx, aDeps(fresh.db), draft, { ...NOBODY, accepts: () => true }),
  );
  expect(made.tried.lost).toHaveLength(1);
};

/** Requests a code for a change. */
const code: Make = async (site) => {
  await visit(site);
  await everyContactProven(fresh.db);
  const { opp_id } = await fresh.db.selectFrom('appointment').select('opp_id').executeTakeFirstOrThrow();
  await sendCodeCall(aDeps(fresh.db))({ appointmentId: opp_id }, aContext({ site }));
};
/** Records a call that nobody answered. */
const unreached: Make = async (site) => {
  await call(site);
  const { opp_id } = await fresh.db.selectFrom('appointment').select('opp_id').executeTakeFirstOrThrow();
  await inTransaction(fresh.db, (tx) => enqueueEvent(tx, { kind: 'message.unreached', payload: { oppID: opp_id } }));
};

/** Messages to a customer after a request on a site, by mail and SMS, or the notice in their place. */
async function toldOf(make: Make, site: string, admit: Admit = sendAll) {
  await make(site);
  const messages = createMessages({
    ...{ db: fresh.db, open: seal.open, sites, mailFrom: 'Velaria Credito <a@velaria.example>', admit },
    clock: () => new Date(),
    ...messageBrand({ sites, tokens, seal }),
  });
  const events = (await fresh.db.selectFrom('outbox').selectAll().execute()).map(readEvent);
  const told = await Promise.all(events.map(async (event) => [await messages.mail(event), await messages.sms(event)]));
  return told.flat().filter((each) => each !== null);
}

// R18.1.7
test.each([
  ['a visit', visit],
  ['a call', call],
  ['an agent’s call', lead],
  ['a request that was refused later', refused],
  ['a visit whose half-hour is lost', lost],
  ['a visit that is to be changed', code],
  ['a call that reached nobody', unreached],
])("%s on a third site sends mails in that site's brand, with links to it", async (_, make) => {
  const text = JSON.stringify(await toldOf(make, 'terza'));
  expect(text).toContain('Banca Terza');
  // Calendars reply to the lender's own address.
  expect(text.replaceAll('Velaria Credito\\":mailto', '')).not.toMatch(STRANGERS);
});

// R18.1.7
test('the notice of the daily message cap uses the brand of that site', async () => {
  const text = JSON.stringify(await toldOf(code, 'terza', async () => 'tell'));
  expect(text).toContain('Banca Terza');
  expect(text).not.toMatch(STRANGERS);
});

// R18.1.7
test.each([
  ['the staff', ''],
  ['the mark of salary-backed loans', mark.id],
  ['a site that is no more', 'chiusa'],
])('a visit booked by %s at a branch gets mails in the lender’s own brand', async (_, site) => {
  const text = JSON.stringify(await toldOf(visit, site));
  expect(text).toContain('Velaria Credito');
  expect(text).not.toMatch(/Banca Terza/);
});

// R18.1.7
test('the change link of a visit leads to the site that booked it, and its token is issued for that site', async () => {
  const link = await mailLink({ sites, tokens }, { oppId: 'A', contactId: 'B', site: 'terza' });
  expect(link).toBe('https://terza.example/fa3/modifica-appuntamento#token=terza');
});
