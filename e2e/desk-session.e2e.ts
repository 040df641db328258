import { expect, type Locator, type Page } from '@playwright/test';
import { AT_THE_DESK, aVisitAhead, aVisitor, DESK, signInAs } from './desk.ts';
import { endAt, endSession, focusWindow, signInAgain } from './desk-ended.ts';
import { button, MANAGER, OFFICER, type Open, OVERLAYS, openCard, PAGES, uncheckNotification } from './desk-in-hand.ts';
import { test } from './shared-page.ts';

test.use(AT_THE_DESK);

/** Uses a control: types into a field, checks a radio, selects an option; a button is only focused. */
async function workWith(control: Locator): Promise<void> {
  const kind = await control.evaluate((element) =>
    element instanceof HTMLInputElement ? element.type : element.localName,
  );
  if (kind === 'radio') await control.check({ force: true });
  else if (kind === 'select') await control.selectOption({ index: 2 });
  else if (kind === 'text' || kind === 'textarea') await control.fill('Ada');
  await control.focus();
}

const stateOf = (control: Locator) =>
  control.evaluate((element) =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
      ? `${element.value} ${'checked' in element && element.checked}`
      : element.textContent,
  );

async function survives(page: Page, person: string, open: Open, by: 'pointer' | 'keyboard'): Promise<void> {
  await signInAs(page, person);
  const control = await open(page);
  await workWith(control);
  const before = await stateOf(control);
  const dialogs = await page.getByRole('dialog').count();
  // A running request may prolong the session after its end was shown; the page is then shown again.
  await expect(async () => {
    await endSession(page);
    await expect(control).toBeHidden({ timeout: 5_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await signInAgain(page, by);
  await expect(page.getByRole('dialog')).toHaveCount(dialogs);
  await expect(control).toBeFocused();
  expect(await stateOf(control)).toBe(before);
  await control.click({ trial: true, force: await control.evaluate((element) => element.matches('[type="radio"]')) });
  if (!before?.startsWith('Ada')) return;
  await page.keyboard.type('Zeta');
  expect(await stateOf(control)).toBe(before.replace('Ada', 'AdaZeta'));
}

for (const [i, [name, person, open]] of PAGES.entries()) {
  // R16.2.24
  test(`the page is unchanged after the session ended and the same person signed in: ${name} @once`, async ({
    page,
  }) => {
    await survives(page, person, open, i % 2 === 0 ? 'pointer' : 'keyboard');
  });
}

for (const [i, [name, person, open]] of OVERLAYS.entries()) {
  // R16.2.24
  test(`the dialog is unchanged after the session ended and the same person signed in: ${name} ${i % 2 === 0 ? '@once' : '@phone'}`, async ({
    page,
    isMobile,
  }) => {
    await survives(page, person, open, isMobile ? 'pointer' : 'keyboard');
    const dialogs = await page.getByRole('dialog').count();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(dialogs - 1);
  });
}

// R16.2.24
test('the page of a taken call is unchanged after the session ended and the same person signed in @once', async ({
  page,
}) => {
  const end = page.getByRole('radio', { name: /^Informata/ });
  const take: Open = async () => {
    await page.goto(`${DESK}/richiamate`);
    await button(page, 'Prendi la prossima').click();
    return end;
  };
  await survives(page, MANAGER, take, 'pointer');
  await button(page, 'Rimetti in coda').click();
  await expect(page.getByRole('heading', { name: 'Nessuna richiamata in mano' })).toBeVisible();
});

const UNSAVED = 'Non salvato: eri uscito per pausa. Non si è perso nulla: riprova.';

// R16.2.24
test('a save after the end of the session keeps the typed text, and one press saves it after the sign-in @once', async ({
  page,
}) => {
  const name = await aVisitor('Dora');
  await signInAs(page, MANAGER);
  await page.goto(`${DESK}/oggi`);
  await expect(button(page, `Arrivato: ${name}`).first()).toBeVisible();
  await endAt(page, 'Arrivo');
  await button(page, `Arrivato: ${name}`).first().click();
  await signInAgain(page, 'pointer');
  await expect(page.getByText(UNSAVED)).toBeVisible();
  await button(page, 'Riprova').click();
  await expect(page.getByText(new RegExp(`^Arrivato: ${name}, ore`))).toBeVisible();

  await openCard(page);
  const note = page.getByLabel('Nuova nota');
  await note.fill('Richiamare dopo le 17');
  await endAt(page, 'Nota');
  await button(page, 'Aggiungi la nota').click();
  await signInAgain(page, 'pointer');
  await expect(page.getByRole('dialog').getByText(UNSAVED)).toBeVisible();
  await expect(note).toHaveValue('Richiamare dopo le 17');
  await button(page, 'Aggiungi la nota').click();
  await expect(page.getByRole('dialog').getByText('Richiamare dopo le 17')).toBeVisible();
  await expect(note).toHaveValue('');

  await button(page, 'Annulla appuntamento').click();
  const why = await uncheckNotification(page);
  await why.fill('Lo sa');
  await endAt(page, 'AnnullaSportello');
  await button(page, 'Annulla appuntamento').last().click();
  await signInAgain(page, 'keyboard');
  await expect(page.getByText(UNSAVED)).toBeVisible();
  await expect(why).toHaveValue('Lo sa');
  await button(page, 'Annulla appuntamento').last().click();
  await expect(page.getByText(/: appuntamento annullato\.$/).first()).toBeVisible();
});

// R16.2.24
test('a card opened after the end of the session stays below the sign-in, and loads after it @once', async ({
  page,
}) => {
  const { name, code } = await aVisitAhead('Rina');
  await signInAs(page, MANAGER);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*card-page*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${DESK}/appuntamento/${code}`);
  await expect(page.getByRole('heading', { name: 'Oggi', level: 1 })).toBeVisible();
  await endSession(page);
  const opened = page.waitForResponse(({ url, status }) => url().endsWith('/api/Appuntamento') && status() === 401);
  release();
  await opened.catch(() => undefined);
  await signInAgain(page, 'pointer');
  await expect(page.getByRole('dialog').getByRole('heading', { name, level: 2 })).toBeVisible();
});

// R16.2.24
test('the back gesture of a phone closes neither the sign-in nor the dialog below it', async ({ page }) => {
  await signInAs(page, MANAGER);
  await openCard(page);
  await button(page, 'Annulla appuntamento').click();
  const why = await uncheckNotification(page);
  await why.fill('Lo sa');
  await endSession(page);
  // Simulates the back gesture, with which browsers close all dialogs opened without a user gesture, the last one
  // first.
  await page.evaluate(() => {
    for (const dialog of [...document.querySelectorAll('dialog')].reverse()) dialog.close();
  });
  await expect(page.locator('dialog:modal')).toHaveCount(3);
  await signInAgain(page, 'pointer');
  await expect(why).toHaveValue('Lo sa');
  await why.click();
  await button(page, "Tieni l'appuntamento").click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

// R16.2.24
test('another person who signs in sees nothing of what the first one typed @once', async ({ page }) => {
  await signInAs(page, MANAGER);
  await openCard(page);
  await page.getByLabel('Nuova nota').fill('Solo per me');
  await endSession(page);
  await page.context().clearCookies();
  await signInAs(page, OFFICER);
  await focusWindow(page);
  await expect(page.getByText('Ersilia Fanale').first()).toBeVisible();
  await expect(page.getByText('Solo per me')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('Solo per me')).toHaveCount(0);
  await expect(page.locator('textarea')).toHaveCount(0);
});
