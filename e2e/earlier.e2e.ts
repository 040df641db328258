import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { fromInstant, hourText, toInstant } from '../src/domain/time/rome.ts';
import { offerFreed } from '../src/server/booking/earlier/offer-freed.ts';
import { openKeyring } from '../src/server/platform/config/keyring.ts';
import { createSeal } from '../src/server/platform/crypto/seal.ts';
import { runningEmbedded } from '../src/server/platform/database/embedded-running.ts';
import { createDatabase } from '../src/server/platform/database/pool.ts';
import { haveAppointment } from './appointment.ts';
import { mailsTo } from './documents.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { test } from './shared-page.ts';
import { switchOff } from './switch-off.ts';

/** Towns that no other file uses; each test has its own, since a freed slot goes to the first who asked there. */
const TOWNS = {
  yes: {
    phone: { cap: '33100', name: 'Udine', latitude: 46.06, longitude: 13.24 },
    desktop: { cap: '09121', name: 'Cagliari', latitude: 39.22, longitude: 9.12 },
  },
  no: {
    phone: { cap: '89121', name: 'Reggio Calabria', latitude: 38.11, longitude: 15.65 },
    desktop: { cap: '73100', name: 'Lecce', latitude: 40.35, longitude: 18.17 },
  },
  expired: { desktop: { cap: '07100', name: 'Sassari', latitude: 40.73, longitude: 8.56 } },
  off: { cap: '88100', name: 'Catanzaro', latitude: 38.91, longitude: 16.59 },
} as const;
type Town = Parameters<typeof haveAppointment>[1];
const DATA = process.env.FISSA_E2E_DATA ?? '';
const LATER_DAYS = 14;
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Runs `work` with the database of the shared server. */
async function inDatabase<T>(work: (db: ReturnType<typeof createDatabase>) => Promise<T>): Promise<T> {
  const db = createDatabase((await runningEmbedded(DATA)) ?? '');
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Proves the contact and moves the appointment two weeks ahead; returns its first slot, which is free then. */
const moveLater = (code: string, product: number) =>
  inDatabase(async (db) => {
    const { rows } = await sql<{ branch: string; starts: Date }>`
      with own as (select id, branch_code as branch, starts from appointment where opp_id = ${code}),
        seats as (
          update seat set starts = seat.starts + make_interval(days => ${LATER_DAYS}::int), seat = 4,
              held_until = null
            from own where seat.appointment_id = own.id)
      update appointment a set starts = a.starts + make_interval(days => ${LATER_DAYS}::int), verified_at = now(),
          confirm_by = null, product = ${product}
        from own where a.id = own.id returning own.branch, own.starts`.execute(db);
    const [slot] = rows;
    if (slot === undefined) throw new Error(`${code} has no slot`);
    return slot;
  });

/** Frees a slot and runs the task as at noon, whatever the time of the test. */
const free = ({ branch, starts }: { readonly branch: string; readonly starts: Date }) =>
  inDatabase(async (db) => {
    await sql`insert into freed_seat (branch_code, starts) values (${branch}, ${starts})`.execute(db);
    const noon = new Date(toInstant(fromInstant(Date.now()).day, 720));
    const seal = createSeal(openKeyring({ dataDir: DATA, keys: undefined }));
    const deps = { windows: { leadMinutes: 0, horizonDays: 60 }, extraLoad: () => 0, clock: () => noon, isOn: true };
    await offerFreed({ ...deps, db, seal });
  });

/** Books, waits for an earlier slot, frees one, and opens the offer by the link in its letter. */
async function offered(page: Page, towns: Readonly<Record<string, Town>>, product: 1 | 3 = 1) {
  const town = towns[test.info().project.name] ?? TOWNS.expired.desktop;
  const { code, email } = await haveAppointment(page, town);
  const slot = await moveLater(code, product);
  await page.goto(`/fa3/riepilogo?oppID=${code}`);
  await expect(page.getByRole('heading', { name: 'Avvisami se si libera prima' })).toBeVisible();
  await fitsEveryone(page, 'the summary with the card for an earlier slot');
  await page.getByRole('button', { name: 'Avvisami', exact: true }).click();
  await expect(page.getByText('Ti avvisiamo se si libera prima')).toBeVisible();
  await fitsEveryone(page, 'the summary while waiting');
  await free(slot);
  const mail = (await mailsTo(email, 2)).find(({ subject }) => subject?.startsWith('Si è liberato un posto prima'));
  const link = /https?:\/\/\S+\/fa3\/proposta(#\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await page.goto(`/fa3/proposta${link}`);
  return { code, slot };
}

test('a customer asks for an earlier slot, gets the letter, says yes, and has the new appointment', async ({
  page,
}) => {
  const { code, slot } = await offered(page, TOWNS.yes);
  await expect(heading(page, 'Si è liberato un posto prima: lo vuoi?')).toBeVisible();
  await fitsEveryone(page, 'the offer of an earlier slot');
  await page.getByRole('button', { name: 'Sì, lo prendo' }).click();
  await expect(heading(page, 'Fatto: vieni prima')).toBeVisible();
  await fitsEveryone(page, 'a taken earlier slot');
  await page.goto(`/fa3/riepilogo?oppID=${code}`);
  const { day, minute } = fromInstant(slot.starts.getTime());
  await expect(page.locator('#riepilogo')).toContainText(hourText(minute));
  await expect(page.locator('#riepilogo')).toContainText(` ${Number(day.slice(8))} `);
  await expect(page.getByText('Ti avvisiamo se si libera prima')).toHaveCount(0);
});

test('a customer of the salary-backed loan says no and keeps the appointment', async ({ page }) => {
  await offered(page, TOWNS.no, 3);
  await page.getByRole('button', { name: 'No, tengo il mio' }).click();
  await expect(heading(page, 'Va bene: tieni il tuo appuntamento')).toBeVisible();
  await fitsEveryone(page, 'a refused earlier slot');
});

test('an offer that was not answered in time says so, and the wait ends by one press @once', async ({ page }) => {
  const { code } = await offered(page, TOWNS.expired);
  await expect(heading(page, 'Si è liberato un posto prima: lo vuoi?')).toBeVisible();
  await inDatabase((db) =>
    sql`
      update earlier_offer o set until = now() from appointment a
       where a.id = o.appointment_id and opp_id = ${code}`.execute(db),
  );
  await page.getByRole('button', { name: 'Sì, lo prendo' }).click();
  await expect(heading(page, "Il tempo per rispondere è finito: il posto è passato a un'altra persona")).toBeVisible();
  await fitsEveryone(page, 'an expired earlier slot');
  await page.goto(`/fa3/riepilogo?oppID=${code}`);
  await page.getByRole('button', { name: 'Non avvisarmi più' }).click();
  await expect(page.getByRole('button', { name: 'Avvisami', exact: true })).toBeVisible();
});

test('a site that switches earlier slots off shows no card for them on the summary', async ({ page }) => {
  const { code } = await haveAppointment(page, TOWNS.off);
  await moveLater(code, 1);
  await switchOff(page, 'earlier');
  await page.goto(`/fa3/riepilogo?oppID=${code}`);
  await expect(heading(page, 'Appuntamento confermato')).toBeVisible();
  await expect(page.getByText(/^Durata: circa 45 minuti · costo: zero/)).toBeVisible();
  await fitsEveryone(page, 'the summary without the card for an earlier slot');
  expect(await page.getByRole('heading', { name: 'Avvisami se si libera prima' }).count()).toBe(0);
});
