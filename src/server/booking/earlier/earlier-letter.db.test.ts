import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { earlierLink } from '../../links/make-link.ts';
import { sendAll } from '../../messages/admit.ts';
import { createMessages } from '../../messages/messages.ts';
import { readEvent } from '../../outbox/events.ts';
import { demoSites } from '../../platform/config/demo-site.ts';
import { mainSite } from '../../platform/config/site.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, seal } from '../booking.testing.ts';
import { aVisitAt, cancel, codeOf, letOffersEnd, offerNow, tokenFor, waits } from './earlier.testing.ts';
import { offerToken } from './offer-token.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 1);
  await aVisitAt(fresh.db, 9, { day: 5, minute: 600 });
  await aVisitAt(fresh.db, 1, { day: 20, minute: 600 });
  await waits(fresh.db, 1);
  await cancel(fresh.db, 9);
  await offerNow(fresh.db);
});
afterEach(() => fresh.close());

/** The stored event of the offer, and its mail and SMS as they are written now. */
async function theLetter() {
  const row = await fresh.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'message.earlier')
    .executeTakeFirstOrThrow();
  const deps = createMessages({
    ...{ db: fresh.db, open: seal.open, clock: () => new Date(), sites: demoSites },
    ...{ mailFrom: 'Velaria <a@velaria.example>', sender: () => 'Velaria', admit: sendAll },
    ...{ changeUrl: async () => '', proposalUrl: () => null },
    earlierUrl: (offer) => earlierLink(mainSite(demoSites), offerToken(seal, offer)),
  });
  const event = readEvent(row);
  return { mail: await deps.mail(event), sms: await deps.sms(event) };
}

test('the letter has both places and a link; an ended offer has none', async () => {
  const { mail, sms } = await theLetter();
  expect(mail?.subject).toBe('Si è liberato un posto prima: lo vuoi?');
  expect(mail?.text).toContain('Posto libero');
  expect(mail?.text).toContain(`/fa3/proposta#prima.${await tokenFor(fresh.db, 1)}`);
  expect(sms?.text).toMatch(/^.{20,160}$/s);
  await letOffersEnd(fresh.db);
  expect((await theLetter()).mail).toBe(null);
});

test('the SMS has the link only where there is no e-mail, since the number of a contact may be unproven', async () => {
  const link = `prima.${await tokenFor(fresh.db, 1)}`;
  expect((await theLetter()).sms?.text).not.toContain(link);
  expect((await theLetter()).sms?.text).toContain(codeOf(1));
  await sql`update appointment set email = ${seal.seal('')}`.execute(fresh.db);
  expect((await theLetter()).sms?.text).toContain(link);
});

test.each([
  ['moved', sql`update appointment set starts = starts + interval '1 day'`],
  ['of an unproven contact', sql`update appointment set verified_at = null`],
  ['of another contact', sql`update appointment set contact_id = 'C2'`],
])('no letter leaves for an appointment that is %s', async (_, change) => {
  await change.execute(fresh.db);
  expect(await theLetter()).toEqual({ mail: null, sms: null });
});
