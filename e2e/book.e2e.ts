import { expect, type Page } from '@playwright/test';
import { longDay } from '../src/texts/it/later/formats.ts';
import { expectSameMoment, messageOf } from './documents.ts';
import { test } from './shared-page.ts';
import {
  chooseHour,
  consentToAll,
  giveAllData,
  giveTaxCode,
  openPlace,
  searchPlace,
  sendPlace,
  someTaxCode,
  submit,
  uniqueNumber,
} from './visitor.ts';

/** Books from the branch page to the summary; checks that page, mail, PDF and calendar show the same time. */
async function bookFrom(page: Page): Promise<string> {
  const email = `mario.${uniqueNumber()}.${uniqueNumber()}@posta.example`;
  const { day, hour } = await chooseHour(page);
  await giveAllData(page, { email });
  const oppId = await submit(page);
  const mail = await expectSameMoment(page, oppId, day, hour);
  expect(mail.to?.map((to) => to.address)).toEqual([email]);
  return oppId;
}

// R2.1.1, R2.3.49, R6.5, R1.1, R1.10, R1.17, R2.3.27, R0.76
test('a new customer books near a postcode, and a reload shows the booking again', async ({ page }) => {
  await openPlace(page);
  await searchPlace(page, '20121');
  const oppId = await bookFrom(page);
  await page.reload();
  await expect(page.getByText(oppId)).toBeVisible();
});

// R2.3.5
test('a search by street address finds branches', { tag: '@once' }, async ({ page }) => {
  await openPlace(page);
  await searchPlace(page, 'Via Roma 10, Torino');
  await expect(page.getByText('Filiale Torino Centro').first()).toBeVisible();
  await bookFrom(page);
});

// R14.2.19, R2.3.7
test('three letters suggest places, the keyboard chooses one, and the branch list names it', { tag: '@once' }, async ({
  page,
}) => {
  await openPlace(page);
  const field = page.getByRole('combobox', { name: 'CAP o indirizzo*' });
  await field.pressSequentially('tor');
  const torino = page.getByRole('option', { name: 'Torino TO, Piemonte' });
  await expect(torino).toBeVisible();
  await field.press('ArrowDown');
  await expect(torino).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(page.getByText('Vicino a 10121 Torino')).toBeVisible();
  await page.getByRole('button', { name: 'Avanti' }).click();
  await expect(page.getByText('Filiale Torino Centro').first()).toBeVisible();
  await expect(page.getByText('Vicino a 10121 Torino')).toBeVisible();
  await page.getByRole('button', { name: 'Cambia', exact: true }).click();
  await expect(field).toHaveValue(/^Torino/);
});

test('accessible names begin with the visible text: title, groups and buttons', {
  tag: '@phone',
}, async ({ page }) => {
  await openPlace(page);
  await expect(page).toHaveTitle('Fissa un appuntamento | Velaria Credito');
  await searchPlace(page, '20121');
  await expect(page).toHaveTitle('Quando · Fissa un appuntamento | Velaria Credito');
  for (const name of ['Filiale', 'Giorno', 'Ora'])
    await expect(page.getByRole('group', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Ora', exact: true })).toHaveAccessibleDescription(/^\S+ \d+ \S+$/);
  const map = page.getByRole('button', { name: /^Mostra mappa / }).first();
  await expect(map).toHaveAccessibleName(/^Mostra mappa Filiale /);
});

// R7.42, R2.3.6
test("a search by the device's position finds branches", { tag: '@phone' }, async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 41.1171, longitude: 16.8719 });
  await openPlace(page);
  await page.getByRole('button', { name: 'Usa la mia posizione' }).click();
  await expect(page.getByText('Ottimo! Abbiamo trovato una filiale vicino a te!')).toBeVisible();
  await expect(page.getByLabel('CAP o indirizzo*')).toHaveValue(/Bari/);
  await page.getByRole('button', { name: 'Avanti' }).click();
  await expect(page.getByText('Filiale Bari Centro').first()).toBeVisible();
  await bookFrom(page);
});

// R7.15
test('a slot is shown as taken when its last seat is booked', { tag: '@phone' }, async ({ page }, { project }) => {
  // A separate town for each project, so that no other test takes its slots.
  const cap = project.name === 'phone' ? '58100' : '23100';
  let held = { codFiliale: '', data: '' };
  page.on('request', (request) => {
    if (request.url().endsWith('BloccaOrario')) held = request.postDataJSON() as typeof held;
  });
  await openPlace(page);
  await searchPlace(page, cap);
  const seats = async (hour: string) => {
    const data = { Codice: held.codFiliale, Data: held.data.replace(/(....)(..)(..)/, '$1-$2-$3') };
    const reply = await page.request.post('/fa3/api/Disponibilita', { data });
    return ((await reply.json()) as { Slots: Record<string, boolean> }).Slots[hour];
  };
  let [day, hour] = ['', ''];
  const openDay = async () => {
    await openPlace(page);
    await searchPlace(page, cap);
    await page.locator(`input[type=radio][value="${day}"]`).check({ force: true });
    // The slots of the day before are shown until the next frame.
    await expect(page.getByRole('group', { name: /^Ora/ })).toHaveAccessibleDescription(
      longDay(day).slice(0, -' 2026'.length),
    );
  };
  for (let booked = 0; booked < 4; booked += 1) {
    if (booked > 0) {
      await openDay();
      const same = page.getByRole('radio', { name: `${hour}, libero` });
      if ((await same.count()) === 0) break;
      await same.check({ force: true });
      await page.getByRole('button', { name: 'Avanti' }).click();
      await expect(page.getByRole('heading', { name: 'Inserisci il tuo codice fiscale' })).toBeVisible();
    } else ({ day, hour } = await chooseHour(page));
    await giveAllData(page);
    await submit(page);
    if ((await seats(hour)) === false) break;
  }
  expect(await seats(hour)).toBe(false);
  await openDay();
  await expect(page.getByRole('radio', { name: `${hour}, non disponibile` })).toBeDisabled();
});

// R9.18
test('«Mostra successive» adds seven more days', { tag: '@phone' }, async ({ page }) => {
  await openPlace(page);
  await searchPlace(page, '40121');
  const days = page.getByRole('radio', { name: /orari liberi|orario libero|Nessun orario/ });
  await expect(days).toHaveCount(6);
  await page.getByRole('button', { name: 'Mostra successive' }).click();
  await expect(days).toHaveCount(13);
});

test('a reload without the stored visit leads to the first page, with a message', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/fa3/codice-fiscale');
  await expect(page.getByRole('heading', { name: 'Dove vuoi incontrarci?' })).toBeVisible();
  await expect(page.getByText('La sessione è terminata. Ricominciamo: bastano due minuti.')).toBeVisible();
});

// R2.3.44, R2.3.45, R2.3.47, R6.3
test('a known customer is greeted, sees masked contacts only, and books with them', async ({ page }, { project }) => {
  const [code, name] = project.name === 'phone' ? ['BLLGVR87D52M999Y', 'Ginevra'] : ['FNTMDA68T02M999I', 'Amedeo'];
  const answers: string[] = [];
  page.on('response', async (reply) => {
    if (reply.url().includes('GetUserData')) answers.push(await reply.text());
  });
  await openPlace(page);
  await searchPlace(page, '20121');
  const { day, hour } = await chooseHour(page);
  await giveTaxCode(page, code ?? '');
  await expect(page.getByRole('heading', { name: `Ciao ${name}!` })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(/^.\*{3}@.\*{3}\.example$/);
  await expect(page.getByLabel('Cellulare')).toHaveValue(/^\*{8}\d\d$/);
  await consentToAll(page);
  const mail = await expectSameMoment(page, await submit(page), day, hour);
  expect(mail.to?.[0]?.address).toMatch(/@velaposta\.example$/);
  expect(answers.join()).not.toMatch(/velaposta|Bellacqua|Fontebella/);
});

// R8.12
test('a person with an appointment sees that there is one, without its data', { tag: '@phone' }, async ({ page }) => {
  await openPlace(page);
  await searchPlace(page, '20121');
  await chooseHour(page);
  await page.getByLabel('Codice fiscale*').fill('MNTDLU92H18M999N');
  await expect(page.getByRole('dialog', { name: 'Modifica il tuo appuntamento' })).toBeVisible();
});

// R1.14
test('far from any branch a call is offered first', { tag: '@phone' }, async ({ page }) => {
  await openPlace(page);
  await sendPlace(page, '92031');
  const offer = page.getByRole('dialog', { name: /La filiale più vicina è a \d+ km/ });
  await expect(offer.getByText('Distanza da 92031 Lampedusa e Linosa.')).toBeVisible();
  await offer.getByRole('button', { name: 'Vado in filiale' }).click();
  await expect(page.getByRole('heading', { name: 'Scegli filiale, giorno e ora' })).toBeVisible();
});

test('an empty form shows an error at each field, and keeps the typed values', { tag: '@phone' }, async ({ page }) => {
  await openPlace(page);
  await searchPlace(page, '20121');
  await chooseHour(page);
  await giveTaxCode(page, someTaxCode(uniqueNumber()));
  await page.getByLabel('Cognome*').fill('Bianchi');
  await page.getByRole('button', { name: /^fissa appuntamento$/i }).click();
  await expect(page.getByText('Campo obbligatorio').first()).toBeVisible();
  await expect(page.getByText('Devi rispondere a tutti i punti sotto elencati.')).toBeVisible();
  await expect(page.getByLabel('Nome*', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Cognome*')).toHaveValue('Bianchi');
});

test('a double click books once', { tag: '@once' }, async ({ page }) => {
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('CreateAppointment')) posted.push(request.headers()['idempotency-key'] ?? '');
  });
  await openPlace(page);
  await searchPlace(page, '00118');
  await chooseHour(page);
  await giveAllData(page);
  await page.getByRole('button', { name: /^fissa appuntamento$/i }).dblclick();
  await expect(page.getByRole('heading', { name: 'Appuntamento confermato' })).toBeVisible();
  expect(new Set(posted).size).toBe(1);
  const code =
    (await page
      .locator('main')
      .getByText(/^[A-Z0-9]{18}$/)
      .textContent()) ?? '';
  await messageOf(code);
});

// R8.23, R2.1.3
test('a refused or unknown address leads to the first screen', { tag: '@once' }, async ({ page }) => {
  for (const path of ['/fa3/riepilogo', '/fa3/dati-personali-riconosciuto', '/fa3/non-esiste']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Dove vuoi incontrarci?' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/fa3/');
  }
});
