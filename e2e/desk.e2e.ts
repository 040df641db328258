import { expect, type Page } from '@playwright/test';
import { fromInstant, hourText } from '../src/domain/time/rome.ts';
import { AT_THE_DESK, anOpenBranch, aVisitor, DESK, enterAs, signInAs, signInWith } from './desk.ts';
import { fillMario } from './desk-book.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { fitsNarrow } from './fits-narrow.ts';
import { test } from './shared-page.ts';

test.use(AT_THE_DESK);

const ME = 'Teodora Maestrelli';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const press = (page: Page, name: string) => button(page, name).first().click();
const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name });
const said = (page: Page, text: RegExp | string) => expect(page.getByText(text)).toBeVisible();

/** Chooses an entry of the menu in a visitor's row. */
async function choose(page: Page, name: string, entry: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: `Altre azioni per ${name}` })
    .click();
  await row(page, name).getByRole('button', { name: entry, exact: true }).click();
}

// R16.1.20, R16.2.2, R16.2.23, R16.2.25
test('arrival, talk, outcome and a no-show are recorded on the page of the day', async ({ page }) => {
  const [ada, ugo] = [await aVisitor('Ada'), await aVisitor('Ugo', -5)];
  await enterAs(page, ME);
  await expect(row(page, ada)).toContainText('Atteso');
  await press(page, `Arrivato: ${ada}`);
  await said(page, new RegExp(`^Arrivato: ${ada}, ore \\d\\d:\\d\\d$`));
  await expect(row(page, ada)).toContainText('Attende 0 min');
  await press(page, `Inizia: ${ada}`);
  await expect(row(page, ada)).toContainText('In colloquio');
  await press(page, `Concluso: ${ada}`);
  await expect(row(page, ada)).toContainText('Concluso');

  await choose(page, ugo, 'Non venuto');
  // Waits for the new toast, because the one before has an «Annulla» too.
  await said(page, new RegExp(`^Non venuto: ${ugo}`));
  await expect(row(page, ugo)).toContainText('Non venuto');
  await press(page, 'Annulla');
  await expect(row(page, ugo)).toContainText('Atteso');
  await choose(page, ugo, 'Non venuto');
  await said(page, new RegExp(`^Non venuto: ${ugo}`));
  await choose(page, ugo, 'Non ricevuto');
  await expect(row(page, ugo)).toContainText('Non ricevuto');

  // After a reload past visits are folded.
  await page.reload();
  await expect(page.getByRole('button', { name: /^Mostra (1 già finito|i \d+ già finiti)$/ })).toBeVisible();
  await expect(row(page, ada)).toHaveCount(0);
});

// R16.3.10, R16.2.23
test('the desk books a visitor on site into the running slot, and the day shows the visitor as waiting', async ({
  page,
}) => {
  const code = await anOpenBranch();
  await signInWith(page, code);
  await page.goto(`${DESK}/prenota`);
  await page.getByRole('radio', { name: 'È qui adesso' }).check({ force: true });
  const { day, minute } = fromInstant(Date.now());
  const running = hourText(minute - (minute % 30));
  const own = new RegExp(`^Filiale ${code}, .*, ore ${running}$`, 'i');
  await page.getByRole('radio', { name: own }).first().check({ force: true });
  await fillMario(page);
  await page.getByRole('button', { name: /^Prenota Filiale / }).click();
  await expect(page.getByRole('heading', { name: 'Prenotato: Mario Rossi' })).toBeVisible();
  await page.goto(`${DESK}/?giorno=${day}`);
  await expect(row(page, 'Mario Rossi')).toContainText(running);
  await expect(row(page, 'Mario Rossi')).toContainText(/Attende \d min/);
  await expect(button(page, 'Inizia: Mario Rossi').first()).toBeVisible();
});

// R16.3.16, R16.8.20
test('after the outcome one press opens the booking with the person', async ({ page }) => {
  const nives = await aVisitor('Nives');
  await enterAs(page, ME);
  await press(page, `Arrivato: ${nives}`);
  await press(page, `Inizia: ${nives}`);
  await press(page, `Concluso: ${nives}`);
  await said(page, new RegExp(`^Concluso: ${nives}`));
  await press(page, 'Prossimo appuntamento');
  await expect(page.getByRole('heading', { name: 'Prenota', level: 1 })).toBeVisible();
  await expect(page.getByText(nives, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Codice fiscale*')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Consente', exact: true })).toHaveCount(4);
  await fitsEveryone(page, 'the next appointment');
});

// R16.2.25, R16.1.20, R16.8.20
test('the page of the day is accessible and fits every width @once', async ({ page }) => {
  const [waits, talks] = [await aVisitor('Pia'), await aVisitor('Lea')];
  await aVisitor('Nora', -95);
  await page.goto(`${DESK}/`);
  await expect(page.getByRole('link', { name: `Entra come ${ME}` })).toBeVisible();
  await fitsEveryone(page, 'entrance');
  await fitsNarrow(page, 'entrance');
  await enterAs(page, ME);
  await press(page, `Arrivato: ${waits}`);
  await press(page, `Arrivato: ${talks}`);
  await press(page, `Inizia: ${talks}`);
  await expect(row(page, talks)).toContainText('In colloquio');
  await fitsEveryone(page, 'the day');
  await fitsNarrow(page, 'the day');
  await page.emulateMedia({ forcedColors: 'active' });
  await fitsEveryone(page, 'the day in forced colours');
  await page.emulateMedia({ forcedColors: 'none' });
  await page.context().setOffline(true);
  await said(page, 'Sei senza rete: puoi solo leggere.');
  await fitsEveryone(page, 'the day without a network');
  await page.context().setOffline(false);
  await expect(page.getByText('Sei senza rete: puoi solo leggere.')).toBeHidden();
});

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const one = document.activeElement;
      return one?.getAttribute('aria-label') ?? one?.textContent ?? '';
    });
    expect(focused).toMatch(name);
  }).toPass({ intervals: [0] });
}

// R16.2.25, R16.8.20
test('a visit can be recorded from arrival to outcome by keyboard alone', async ({ page }) => {
  const ines = await aVisitor('Ines');
  await signInAs(page, ME);
  await page.goto(`${DESK}/`);
  await expect(row(page, ines)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Vai al contenuto' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, `Arrivato: ${ines}`);
  await page.keyboard.press('Enter');
  await expect(button(page, `Inizia: ${ines}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, `Concluso: ${ines}`)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(button(page, "Annulla l'ultimo passo")).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, `Altre azioni per ${ines}`).first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(row(page, ines)).toContainText('Concluso');
  await expect(row(page, ines).getByRole('button')).toBeFocused();
});

// R16.2.3, R16.2.23
test("a colleague's change appears at once, and a conflict offers a choice", async ({ page, browser }) => {
  const gino = await aVisitor('Gino');
  const other = await browser.newPage();
  await signInAs(page, ME);
  await signInAs(other, 'Lavinia Corallo');
  for (const each of [page, other]) await each.goto(`${DESK}/`);
  await expect(page.getByText('In diretta')).toBeVisible();
  await press(other, `Arrivato: ${gino}`);
  await expect(row(page, gino)).toContainText('Attende 0 min');
  // The other window receives no events for a while.
  await page.context().setOffline(true);
  await press(other, `Inizia: ${gino}`);
  await expect(row(other, gino)).toContainText('In colloquio');
  await page.route('**/api/Giorno', (route) => route.abort());
  await page.context().setOffline(false);
  await expect(button(page, `Inizia: ${gino}`)).toBeEnabled();
  await page.locator('[data-visit]').filter({ hasText: gino }).first().getByRole('button').last().click();
  await press(page, 'Andato via');
  await said(page, `Per ${gino} nel frattempo è cambiato qualcosa`);
  await said(page, 'Ora risulta: In colloquio');
  await press(page, "Tieni com'è");
  await expect(row(page, gino)).toContainText('In colloquio');
  await other.close();
});

// R16.2.21
test('a read-only role sees the day without names and actions, in the branch of its choice', async ({
  page,
  isMobile,
}) => {
  const zeno = await aVisitor('Zeno');
  await signInAs(page, 'Anselmo Scandaglio');
  await page.goto(`${DESK}/`);
  await page.getByRole('button', { name: /scegli un'altra filiale$/ }).click();
  await page.getByLabel('Nome, città o codice').fill('0151');
  await page.getByRole('button', { name: /^Filiale Milano Centro/ }).click();
  await expect(row(page, 'Z**** P****').first()).toContainText('Atteso');
  await expect(page.getByText(zeno)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Arrivato/ })).toHaveCount(0);
  if (isMobile) await press(page, 'Altro');
  await press(page, isMobile ? 'Esci (Anselmo Scandaglio)' : 'Esci');
  await expect(page.getByRole('heading', { name: 'Entra', level: 1 })).toBeVisible();
});
