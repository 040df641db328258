import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { confirmMail } from '../../messages/appointment-mails.ts';
import { HOUSE_FACES } from '../../messages/documents/fonts.ts';
import { appointmentPdf } from '../../messages/documents/pdf.ts';
import { pdfText } from '../../messages/documents/read-pdf.testing.ts';
import { aPost } from '../../messages/views.testing.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { dayAhead, seal } from '../booking.testing.ts';
import { aVisit } from '../change/change.testing.ts';
import { getAppointmentCall } from './get-appointment.ts';
import { loadOwn } from './own-appointment.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

// R18.9.1, R18.9.2
test("page, mail and documents show the branch's opening hours in the week of the visit", async () => {
  const { oppID, owner } = await aVisit(fresh.db);
  const proof = owner.proof ?? Buffer.alloc(0);
  await sql`
    insert into branch (code, kind, name, address, cap, city, province, lat, lng)
    select '0102', kind, name, address, cap, city, province, lat, lng from branch`.execute(fresh.db);
  await fresh.db
    .insertInto('opening_hours')
    .values([
      { branch_code: '0102', weekday: 3, opens: 480, closes: 1080, valid_from: dayAhead(2) },
      { branch_code: '0101', weekday: 1, opens: 540, closes: 600, valid_from: '2026-01-05' },
      { branch_code: '0101', weekday: 1, opens: 510, closes: 780, valid_from: dayAhead(2) },
      { branch_code: '0101', weekday: 2, opens: 510, closes: 780, valid_from: dayAhead(2) },
      { branch_code: '0101', weekday: 1, opens: 600, closes: 660, valid_from: '2999-01-07' },
    ])
    .execute();
  const shown = await getAppointmentCall({ db: fresh.db, seal })({ oppID }, owner);
  expect(shown).toMatchObject({
    value: {
      body: {
        appuntamento: {
          orari: [
            { giorno: 1, da: '08:30', a: '13:00' },
            { giorno: 2, da: '08:30', a: '13:00' },
          ],
        },
      },
    },
  });
  const view = await loadOwn(fresh.db, seal.open, proof, oppID);
  expect(view?.opening).toEqual([{ from: 1, to: 2, spans: [{ opens: 510, closes: 780 }] }]);
  if (view?.kind !== 'visit') throw new Error('not reached');
  expect(confirmMail(view, aPost()).text).toContain('Lunedì-martedì 8:30-13:00');
  const { words, brand } = aPost();
  const paper = await pdfText(await appointmentPdf({ words, brand, logo: null, faces: HOUSE_FACES }, view));
  expect(paper).toContain('Lunedì-martedì 8:30-13:00');
});
