import { expect, type Page } from '@playwright/test';
import { AT_THE_DESK, anAccount, DESK, signInAs, signInWith } from './desk.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { fitsNarrow } from './fits-narrow.ts';
import { test } from './shared-page.ts';
import { uniqueNumber } from './visitor.ts';

test.use(AT_THE_DESK);

const ADMIN = 'Gualtiero Vedetta';
const AREA = 'Ruggero Altomare';

async function openPeople(page: Page, name: string): Promise<void> {
  await signInAs(page, name);
  await page.goto(`${DESK}/persone`);
  await expect(page.getByRole('heading', { name: 'Persone', level: 1 })).toBeVisible();
  await expect(page.getByRole('table', { name: /^Personale/ })).toBeVisible();
}

// R16.11.4, R16.8.20
test('the page of people is in the navigation, and fits every width', async ({ page }) => {
  await openPeople(page, ADMIN);
  await expect(page.locator('nav[aria-label="Sportello"] a[href$="/persone"]').first()).toBeAttached();
  await fitsEveryone(page, 'the people');
  await fitsNarrow(page, 'the people');
  await page.getByRole('button', { name: 'Modifica: Rosa Calchi' }).click();
  await expect(page.getByRole('heading', { name: 'Storia' })).toBeVisible();
  await fitsEveryone(page, 'a person');
  await page.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await page.getByRole('button', { name: 'Aggiungi' }).click();
  await page.getByRole('button', { name: "Chiedi l'approvazione" }).click();
  await fitsEveryone(page, 'a new person');
  await page.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await page.getByRole('button', { name: 'Aree', exact: true }).click();
  await page.getByRole('button', { name: 'Apri: Nord', exact: true }).click();
  await fitsEveryone(page, 'the areas');
  await fitsNarrow(page, 'the areas');
});

// R16.11.4, R16.11.1
test('a role is proposed by the area manager, and approved by the administrator', async ({ page, browser }) => {
  const name = `Amanda ${await anAccount('consultant', '0151')}`;
  await openPeople(page, AREA);
  await expect(page.getByRole('group', { name: 'Vista' })).toHaveCount(0);
  await page.getByRole('button', { name: `Modifica: ${name}` }).press('Enter');
  const drawer = page.getByRole('dialog', { name });
  await drawer.getByLabel('Ruolo*').first().selectOption('Responsabile di filiale');
  const branch = drawer.getByRole('combobox', { name: 'Filiale*' }).first();
  await drawer.getByRole('combobox', { name: 'Filiale*' }).nth(1).fill('filiale');
  await expect(drawer.getByRole('option').filter({ hasText: ' km, ' }).first()).toBeInViewport();
  await branch.fill('monza');
  await drawer.getByRole('option', { name: /^Filiale Monza/ }).press('Enter');
  await drawer.getByRole('button', { name: "Chiedi l'approvazione" }).press('Enter');
  await expect(page.getByText('Chiesta: vale quando una seconda persona la approva.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText("L'hai chiesta tu, o riguarda te: la approva un'altra persona.").first()).toBeVisible();

  const other = await browser.newPage();
  await openPeople(other, ADMIN);
  await other.getByRole('button', { name: `Approva: ${name}` }).press('Enter');
  await expect(other.getByText('Approvata: vale da adesso, o dal suo primo giorno.')).toBeVisible();
  await expect(other.getByRole('row', { name: new RegExp(name) })).toContainText('Responsabile di filiale');
  await other.close();
});

// R16.11.4, R16.11.2
test('an access is ended, and its filter finds it', async ({ page }) => {
  const name = `Amanda ${await anAccount('consultant', '0151')}`;
  await openPeople(page, ADMIN);
  await page.getByRole('button', { name: `Modifica: ${name}` }).click();
  await page.getByRole('button', { name: "Sospendi l'accesso" }).click();
  await page.getByRole('button', { name: 'Sì, sospendi' }).click();
  await expect(page.getByText('Chiuso: vale da adesso.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Stato', { exact: true }).selectOption('Sospesa');
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Sospesa');
  await expect(page.getByRole('row', { name: /Rosa Calchi/ })).toHaveCount(0);
});

// R16.11.4, R16.11.3
test('an area is made, and branches are proposed for it', async ({ page }) => {
  await openPeople(page, ADMIN);
  await page.getByRole('button', { name: 'Aree', exact: true }).click();
  const form = page.getByRole('region', { name: 'Nuova area' });
  const number = uniqueNumber();
  const name = `Isole ${number}`;
  await form.getByLabel('Nome*').fill(name);
  await form.getByLabel('Codice*').fill(`is${number}`);
  await form.getByRole('button', { name: 'Salva' }).click();
  await page.getByRole('button', { name: `Apri: ${name}` }).click();
  const area = page.getByRole('region', { name, exact: true });
  await area.getByRole('checkbox').first().press('Space');
  await area.getByRole('button', { name: 'Chiedi di spostare qui 1 filiale' }).click();
  await expect(page.getByRole('region', { name: 'Da approvare' })).toContainText(
    'Cambia chi vede i nomi di queste filiali.',
  );
});

// R16.11.4, R16.11.5, R16.8.20
test('a file of people is previewed, its faults are corrected, and a second administrator approves it', async ({
  page,
  browser,
}) => {
  const code = `f${uniqueNumber()}.prova`;
  const file = (...rows: string[]) => ({
    ...{ name: 'persone.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(['code;name;email;subject;role;branch', ...rows].join('\r\n')),
  });
  const person = `${code};Fiorella ${code};${code}@velaria.example;${code};consultant;`;
  await openPeople(page, ADMIN);
  await page.getByRole('button', { name: 'Carica un file' }).click();
  const drawer = page.getByRole('dialog', { name: 'Carica un file di persone' });
  const input = drawer.getByLabel('File CSV');
  await input.setInputFiles(file(`${person}151`, 'x.y;X;x@y.it;u-1;capo;'));
  await expect(drawer.getByRole('region', { name: 'Da correggere' }).getByRole('listitem')).toHaveCount(2);
  await expect(drawer.getByText('151 ha perso gli zeri, 0151 esiste')).toBeVisible();
  await fitsEveryone(page, 'a file with faults');
  await input.setInputFiles(file(`${person}0151`, 'o.trame;Altro Nome;;;consultant;0151'));
  await expect(drawer.getByText('Riga 2')).toBeVisible();
  await fitsEveryone(page, 'a file with changes');
  await fitsNarrow(page, 'a file with changes');
  await drawer.getByRole('button', { name: /^Chiedi l'approvazione: / }).click();
  await expect(page.getByText(/^Chiest[oi] \d cambi/).first()).toBeVisible();

  const other = await browser.newPage();
  await signInWith(other, await anAccount('admin'));
  await other.goto(`${DESK}/persone`);
  await other.getByRole('button', { name: `Approva: Fiorella ${code}` }).click();
  await expect(other.getByText('Approvata: vale da adesso, o dal suo primo giorno.')).toBeVisible();
  await expect(other.getByRole('row', { name: new RegExp(`Fiorella ${code}`) })).toContainText('Consulente');
  await other.close();
});
