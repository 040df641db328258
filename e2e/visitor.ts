import { expect, type Locator, type Page } from '@playwright/test';
import { checkLetter } from '../src/domain/person/tax-code.ts';

const MONTHS = 'ABCDEHLMPRST';

/** A tax code of the invented Mario Rossi; each `n` gives another date of birth. */
export function someTaxCode(n: number): string {
  const day = String(1 + (n % 28)).padStart(2, '0');
  const month = MONTHS.charAt(Math.floor(n / 28) % 12);
  const year = 50 + (Math.floor(n / 336) % 40);
  const first = `RSSMRA${year}${month}${day}M999`;
  return first + checkLetter(first);
}

let drawn = 0;
const PER_WORKER = 400;

/** A number that is unique in this run; workers have separate ranges. */
export function uniqueNumber(): number {
  drawn += 1;
  return Number(process.env.TEST_WORKER_INDEX ?? 0) * PER_WORKER + drawn;
}

export async function openPlace(page: Page): Promise<void> {
  await page.goto('/fa3/');
  await expect(page.getByRole('heading', { name: 'Dove vuoi incontrarci?' })).toBeVisible();
}

/** Types a place and sends it with Enter, since the open list of suggestions may cover the button. */
export async function sendPlace(page: Page, text: string): Promise<void> {
  await page.getByLabel('CAP o indirizzo*').fill(text);
  await page.getByLabel('CAP o indirizzo*').press('Enter');
}

export async function searchPlace(page: Page, text: string): Promise<void> {
  await sendPlace(page, text);
  await expect(page.getByRole('heading', { name: 'Scegli filiale, giorno e ora' })).toBeVisible();
}

/** A chosen slot: 'YYYY-MM-DD' and 'HH:MM'. */
export interface Chosen {
  readonly day: string;
  readonly hour: string;
}

/**
 * Chooses a free slot and continues until `arrived` is visible. If another test took the slot meanwhile, it chooses the
 * next one, as a visitor would.
 */
export async function chooseFreeHour(page: Page, arrived: Locator): Promise<Chosen> {
  const free = page.getByRole('radio', { name: /^\d\d:\d\d, libero$/ });
  const openDay = page.getByRole('radio', { checked: true, name: /orari liberi|orario libero/ });
  const chosen = { day: '', hour: '' };
  await expect(async () => {
    // The page of the try before may be loaded by now.
    if (await arrived.isVisible()) return;
    await chooseRoomyDay(page, free);
    const hour = free.nth(Math.floor(Math.random() * (await free.count())));
    chosen.hour = ((await hour.getAttribute('aria-label', { timeout: 5_000 })) ?? '').slice(0, 5);
    chosen.day = (await openDay.getAttribute('value', { timeout: 5_000 })) ?? '';
    await hour.check({ force: true, timeout: 5_000 });
    await page.getByRole('button', { name: 'Avanti' }).click({ timeout: 5_000 });
    await expect(arrived).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  return chosen;
}

/**
 * Matches a day with enough slots for several tests. Today has few in the afternoon, and the first day may be nearly
 * full.
 */
export const ROOMY_DAY = /, ([6-9]|\d\d) orari liberi$/;

async function chooseRoomyDay(page: Page, free: Locator): Promise<void> {
  const roomy = page.getByRole('radio', { name: ROOMY_DAY }).first();
  if ((await free.count()) >= 6 || !(await roomy.isVisible())) return;
  await roomy.check({ force: true, timeout: 5_000 });
  await expect(free.nth(5)).toBeVisible({ timeout: 5_000 });
}

/** Opens a day, on a page that preselects none. */
const openSomeDay = (page: Page): Promise<void> =>
  page.getByRole('radio', { name: ROOMY_DAY }).first().check({ force: true });

/** Chooses a slot of a personal loan, after which the tax code is asked for. */
export const chooseHour = (page: Page): Promise<Chosen> =>
  chooseFreeHour(page, page.getByRole('heading', { name: 'Inserisci il tuo codice fiscale' }));

/** Presses a button until its result is visible, because a press has no effect while a lookup runs. */
export async function pressUntil(button: Locator, arrived: Locator): Promise<void> {
  await expect(async () => {
    if (await arrived.isVisible()) return;
    await button.click({ timeout: 5_000 });
    await expect(arrived).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

export async function giveTaxCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Codice fiscale*').fill(code);
  const submit = page.getByRole('button', { name: /^fissa appuntamento$/i });
  await pressUntil(page.getByRole('button', { name: 'Avanti' }), submit);
}

export async function fillPerson(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nome*', { exact: true }).fill('Mario');
  await page.getByLabel('Cognome*').fill('Rossi');
  await page.getByLabel('E-mail*').fill(email);
  await page.getByLabel('Cellulare*').fill('333 765 4321');
}

export async function consentToAll(page: Page): Promise<void> {
  for (const yes of await page.getByRole('radio', { name: 'Consento', exact: true }).all())
    await yes.check({ force: true });
}

/** Fills in an unknown tax code, the personal data and every consent, without submitting. */
export async function giveAllData(
  page: Page,
  { taxCode = someTaxCode(uniqueNumber()), email = 'mario@posta.example' } = {},
): Promise<void> {
  await giveTaxCode(page, taxCode);
  await fillPerson(page, email);
  await consentToAll(page);
}

/** Submits and reads the request code from the summary. */
export async function submit(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^fissa appuntamento$/i }).click();
  await expect(page.getByRole('heading', { name: 'Appuntamento confermato' })).toBeVisible();
  const code = await page
    .locator('main')
    .getByText(/^[A-Z0-9]{18}$/)
    .textContent();
  return code ?? '';
}

/** Moves the appointment to a free slot that is not one of `not`; returns the slot. */
export async function move(page: Page, ...not: readonly string[]): Promise<string> {
  const free = page.getByRole('radio', { name: /^\d\d:\d\d, libero$/ });
  // Repeated, because a reload of the days closes the chosen day.
  await expect(async () => {
    await openSomeDay(page);
    await expect(free.nth(1)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const labels = await free.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  // Random, so that two tests at one branch seldom choose the same slot.
  const others = labels.filter((label) => !not.includes(label.slice(0, 5)));
  const other = others[Math.floor(Math.random() * others.length)] ?? '';
  await page.getByRole('radio', { name: other }).check({ force: true });
  await page.getByRole('button', { name: /^Sposta a .*\d\d:\d\d$/ }).click();
  return other.slice(0, 5);
}
