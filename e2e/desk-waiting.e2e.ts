import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { runningEmbedded } from '../src/server/platform/database/embedded-running.ts';
import { createDatabase } from '../src/server/platform/database/pool.ts';
import { AT_THE_DESK, DESK, DESK_DATA, signInAs } from './desk.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { fitsNarrow } from './fits-narrow.ts';
import { test } from './shared-page.ts';

test.use(AT_THE_DESK);

const MANAGER = 'Lavinia Corallo';
const BRANCH = '0151';

/** Makes two customers of the branch wait, and offers a slot to the second, because it does not fit the first. */
async function peopleWait(): Promise<void> {
  const db = createDatabase((await runningEmbedded(DESK_DATA)) ?? '');
  await sql`
    with two as (
      select id, branch_code, starts, row_number() over (order by id) as n from appointment
       where branch_code = ${BRANCH} and kind = 'visit' and state = 'confirmed' and starts > now() order by id limit 2
    ), wish as (
      insert into earlier_wish (appointment_id, from_day, part, near)
      select id, current_date, 'morning', true from two on conflict do nothing)
    select 1`.execute(db);
  await sql`
    insert into earlier_offer (appointment_id, n, state, branch_code, starts, freed_at, had_branch, had_starts,
      passed_over, token_hash, until, decided_at)
    select max(appointment_id), 1, 'refused', ${BRANCH}, now() + interval '1 day', now(), ${BRANCH}, now(),
      jsonb_build_array(jsonb_build_object('id', min(appointment_id)::text, 'why', 'part')), sha256('e2e'), now(), now()
      from earlier_wish on conflict do nothing`.execute(db);
  await db.destroy();
}

test('«Da ricollocare» lists the customers who wait for an earlier slot, and why an offer skipped a customer', async ({
  page,
}) => {
  await peopleWait();
  await signInAs(page, MANAGER);
  await page.goto(`${DESK}/da-ricollocare`);
  await page.getByRole('button', { name: 'Mostra chi aspetta un posto prima' }).click();
  const line = page.getByRole('list', { name: 'In ordine di richiesta' });
  await expect(line.getByText(/solo di mattina, anche nelle filiali entro 15 km/).first()).toBeVisible();
  const offers = page.getByRole('list', { name: 'Posti offerti negli ultimi sette giorni' });
  await expect(offers.getByText(/: altro momento della giornata$/).first()).toBeVisible();
  await fitsEveryone(page, 'the customers who wait for an earlier slot');
  await fitsNarrow(page, 'the customers who wait for an earlier slot');
  await line.getByRole('link').last().click();
  await expect(page.getByRole('heading', { name: 'Chi aspetta un posto prima' }).last()).toBeVisible();
  await fitsEveryone(page, 'the card of a customer who waits');
});
