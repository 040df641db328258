import { expect, type Page } from '@playwright/test';
import { haveAppointment } from './appointment.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { test } from './shared-page.ts';
import {
  chooseHour,
  consentToAll,
  fillPerson,
  giveTaxCode,
  openPlace,
  pressUntil,
  searchPlace,
  someTaxCode,
  submit,
  uniqueNumber,
} from './visitor.ts';
import { keepsWordsWhole } from './whole-words.ts';

async function suitsEveryone(page: Page, screen: string): Promise<void> {
  await fitsEveryone(page, screen);
  await keepsWordsWhole(page, screen);
}

test('every screen of the booking, with its errors, is accessible', { tag: '@once' }, async ({ page }) => {
  await openPlace(page);
  await suitsEveryone(page, 'place');
  await page.getByRole('button', { name: 'Avanti' }).click();
  await expect(page.getByText('Campo obbligatorio')).toBeVisible();
  await suitsEveryone(page, 'place, nothing typed');
  await searchPlace(page, '20121');
  // Wide windows show one drawing beside the branches instead.
  const size = page.viewportSize() ?? { width: 360, height: 740 };
  await page.setViewportSize({ width: 360, height: 740 });
  await page
    .getByRole('button', { name: /^Mostra mappa / })
    .first()
    .click();
  await page.setViewportSize(size);
  await suitsEveryone(page, 'branches with a map');
  await chooseHour(page);
  await page.getByLabel('Codice fiscale*').fill('RSSMRA80A01H501X');
  await expect(page.getByText('Codice Fiscale non valido')).toBeVisible();
  await suitsEveryone(page, 'tax code, wrong');
  await giveTaxCode(page, someTaxCode(uniqueNumber()));
  await page.getByRole('button', { name: /^fissa appuntamento$/i }).click();
  await expect(page.getByText('Campo obbligatorio').first()).toBeVisible();
  await suitsEveryone(page, 'data, all missing');
  await fillPerson(page, 'mario@posta.example');
  await consentToAll(page);
  await submit(page);
  await suitsEveryone(page, 'summary with its ticket');
});

const onAnyHost = async (page: Page, path: string, heading: string | RegExp) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
};

test.describe('every first screen is accessible and fits every width', { tag: '@once' }, () => {
  for (const [path, heading] of [
    ['/fa3/c5', 'fissa il tuo appuntamento qui'],
    ['/fa3/prestito-business', 'Prestito business: parla con un consulente'],
    ['/fa3/?id_filiale_direct=0151', 'Fissa subito un Appuntamento'],
    ['/fa3/?id_filiale_direct_c5=A5012', 'Fissa subito un appuntamento per la tua cessione del quinto'],
    ['/fa3/?agente_direct_clink=AG007', "Salta la filiale: l'agente viene da te"],
    ['/fa3/?agente_direct_clink=AG123', 'Dove vuoi incontrarci?'],
  ] as const)
    test(path, async ({ page }) => {
      await onAnyHost(page, path, heading);
      if (path.includes('clink=AG007')) await page.getByRole('button', { name: 'Conferma' }).click();
      await suitsEveryone(page, path);
    });
});

test.describe('every other screen is accessible and fits every width:', { tag: '@once' }, () => {
  test('the pages that offer a call and take its data', async ({ page }) => {
    await onAnyHost(
      page,
      `/fa3/?IsForzosoClink=1&codiceFiscale=${someTaxCode(uniqueNumber())}`,
      /^Vuoi fissare un incontro/,
    );
    await suitsEveryone(page, 'question');
    await page.getByRole('button', { name: 'Avanti' }).click();
    await expect(page.getByRole('heading', { name: 'Inserisci i tuoi dati per essere contattato' })).toBeVisible();
    await suitsEveryone(page, 'form');
  });

  test('the change of an appointment, and its dialogs', async ({ page }) => {
    await openPlace(page);
    await page.getByRole('button', { name: 'Hai già un appuntamento? Modificalo' }).click();
    await expect(page.getByRole('dialog', { name: 'Modifica il tuo appuntamento' })).toBeVisible();
    await suitsEveryone(page, 'dialog');
    await haveAppointment(page, { cap: '10121', name: 'Torino', latitude: 45.07, longitude: 7.69 });
    await page.getByRole('button', { name: 'Modifica appuntamento' }).click();
    await expect(page.getByRole('heading', { name: /sposta il tuo appuntamento$/ })).toBeVisible();
    await suitsEveryone(page, 'change');
    await page.getByRole('button', { name: "Annulla l'appuntamento" }).click();
    await suitsEveryone(page, 'cancel?');
  });

  test('the data of a company', async ({ page }) => {
    await onAnyHost(page, `/fa3/prestito-business`, /^Prestito business/);
    await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
    const send = page.getByRole('button', { name: 'Invia la richiesta' });
    await pressUntil(page.getByRole('button', { name: 'Avanti' }), send);
    await send.click();
    await page.getByRole('radio', { name: 'No', exact: true }).check({ force: true });
    await suitsEveryone(page, 'company');
  });
});

test('the check finds a seeded accessibility fault', { tag: '@once' }, async ({ page }) => {
  await page.goto('about:blank');
  const head = '<title>Prova</title><meta name="viewport" content="width=device-width">';
  for (const [html, complaint] of [
    ['<p style="color:#bbb">troppo chiaro</p>', 'color-contrast'],
    ['<style>@media (prefers-color-scheme: dark) { p { color: #bbb } }</style><p>di notte</p>', 'dark'],
    ['<style>@media (min-width: 1000px) { p { color: #bbb } }</style><p>in largo</p>', '1280 px'],
    ['<img src="x.png">', 'image-alt'],
    ['<div style="width:900px">una riga lunga</div>', 'is wider than 320 px'],
    ['<p style="width:4rem;overflow-wrap:anywhere">appuntamento</p>', 'words at twice the size'],
    ['<p>precipitevolissimevolmente</p>', 'at twice the size is wider than the window'],
  ] as const) {
    await page.setContent(`<html lang="it"><head>${head}</head><main><h1>Titolo</h1>${html}</main></html>`);
    await expect(suitsEveryone(page, 'planted'), html).rejects.toThrow(complaint);
  }
});

test('the whole booking works by keyboard alone', async ({ page }, { project }) => {
  await openPlace(page);
  await page.getByLabel('CAP o indirizzo*').focus();
  // Each project has its own town, so that no other test takes its slots.
  await page.keyboard.type(project.name === 'phone' ? '34121' : '35121');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Scegli filiale, giorno e ora' })).toBeFocused();
  await tabTo(page, /^\d\d:\d\d, libero$/);
  await page.keyboard.press('ArrowRight');
  await tabTo(page, /^Avanti$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Inserisci il tuo codice fiscale' })).toBeFocused();
  await tabTo(page, /^Codice fiscale/);
  await page.keyboard.type(someTaxCode(uniqueNumber()));
  await page.keyboard.press('Enter');
  await expect(async () => {
    if (
      (await page.getByLabel('Codice fiscale*').isVisible()) &&
      !(await page.getByLabel('Nome*', { exact: true }).isVisible())
    )
      await page.keyboard.press('Enter');
    await expect(page.getByLabel('Nome*', { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  for (const [label, text] of [
    [/^Nome/, 'Mario'],
    [/^Cognome/, 'Rossi'],
    [/^E-mail/, 'mario@posta.example'],
    [/^Cellulare/, '3337654321'],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(text);
  }
  for (let consent = 0; consent < 4; consent += 1) {
    await tabTo(page, /^(Non consento|Consento)$/);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
  }
  await tabTo(page, /^fissa appuntamento$/i);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Appuntamento confermato' })).toBeFocused();
});

/** Presses Tab until the focused control has this accessible name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      return element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? '';
    });
    if (name.test(focused.trim())) return;
  }
  throw new Error(`Tab never reaches ${name}`);
}
