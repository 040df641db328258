import { expect, type Locator, type Page } from '@playwright/test';
import { DESK } from '../desk.ts';
import { test } from '../shared-page.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { type InputDriver, keyboard, pointer } from './input-driver.ts';

/** Every page of the desk by its name in the navigation, with its path. */
const PAGES = {
  Oggi: '/oggi',
  Agenda: '/agenda',
  Richiamate: '/richiamate',
  'Da ricollocare': '/da-ricollocare',
  'Da sistemare': '/da-sistemare',
  'Orari e capacità': '/orari',
  Rete: '/rete',
  Andamento: '/andamento',
  Registro: '/registro',
  Persone: '/persone',
  Offerte: '/offerte',
} as const;
type PageName = keyof typeof PAGES;
const NAMES = Object.keys(PAGES) as PageName[];

/** A signed-in person at the desk: the page, and the input driver. */
export interface Worker {
  readonly page: Page;
  readonly hand: InputDriver;
  /** The number of earlier runs of this journey on the server. */
  readonly turn: number;
}

/** A role with its person, and the pages and actions it may use. */
interface Role {
  readonly role: string;
  readonly name: string;
  readonly pages: readonly PageName[];
  /** The page after the sign-in; by default the first. */
  readonly home?: PageName;
  readonly mayFind: boolean;
  readonly mayBook: boolean;
}

const TURNS = ['360 px', '1280 px', 'keyboard'];

/** Defines the test of a role: sign-in, permitted and forbidden pages, its work, and sign-out. */
export function testRole(who: Role, work: (worker: Worker) => Promise<void>): void {
  test(who.role, async ({ page }, { project }) => {
    const hand = project.name === 'keyboard' ? keyboard(page) : pointer;
    const worker = { page, hand, turn: TURNS.indexOf(project.name) };
    await page.goto(`${DESK}/`);
    const entry = page.getByRole('link', { name: `Entra come ${who.name}` });
    await expect(entry).toBeVisible();
    await checkAccessibility(page, 'the entrance');
    await hand.press(entry);
    await expect(title(page, who.home ?? who.pages[0] ?? 'Oggi')).toBeVisible();
    await seesOnlyTheirs(worker, who);
    await work(worker);
    await leave(worker, who.name);
  });
}

export const title = (page: Page, name: string): Locator => page.getByRole('heading', { name, level: 1, exact: true });
export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });
export const heading = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('heading', { name });
export const radio = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('radio', { name, exact: true });
export const expectText = (page: Page | Locator, text: string | RegExp): Promise<void> =>
  expect(page.getByText(text).first()).toBeVisible();

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Sportello', exact: true });
const entryOf = (page: Page, name: string) => navigation(page).getByRole('link', { name: new RegExp(`^${name}`) });

/** Opens a page by the navigation that this width has. */
export async function open({ page, hand }: Worker, name: PageName): Promise<void> {
  if ((await entryOf(page, name).count()) === 0) await hand.press(button(navigation(page), 'Altro'));
  await hand.press(entryOf(page, name).first());
  await expect(title(page, name)).toBeVisible();
}

/** Switches to another branch. */
export async function chooseBranch({ page, hand }: Worker, code: string, name: RegExp): Promise<void> {
  await hand.press(button(page, /scegli un'altra filiale$/));
  await hand.write(page.getByLabel('Nome, città o codice').first(), code);
  await checkAccessibility(page, 'choosing a branch');
  await hand.press(button(page.getByRole('dialog'), name));
}

/** Checks that the frame has exactly the role's pages and actions, and that others cannot be opened by URL. */
async function seesOnlyTheirs({ page, hand }: Worker, who: Role): Promise<void> {
  const others = navigation(page).getByRole('button', { name: 'Altro', exact: true });
  if (await others.isVisible()) await hand.press(others);
  for (const name of NAMES)
    await expect.soft(entryOf(page, name), `${name} in the navigation`).toHaveCount(who.pages.includes(name) ? 1 : 0);
  if (await others.isVisible()) await page.keyboard.press('Escape');
  const bar = page.getByRole('banner');
  await expect.soft(button(bar, 'Cerca')).toHaveCount(who.mayFind ? 1 : 0);
  await expect.soft(bar.getByRole('link', { name: 'Prenota' })).toHaveCount(who.mayBook ? 1 : 0);
  const absent = NAMES.filter((name) => !who.pages.includes(name)).map((name) => PAGES[name]);
  for (const path of [...absent, ...(who.mayBook ? [] : ['/prenota'])]) {
    await page.goto(DESK + path);
    await expect.soft(heading(page, 'Questa pagina non esiste'), path).toBeVisible();
  }
  if (absent.length > 0) await checkAccessibility(page, 'a page of others');
  await page.goto(`${DESK}/`);
  await expect(title(page, who.home ?? who.pages[0] ?? 'Oggi')).toBeVisible();
}

async function leave({ page, hand }: Worker, name: string): Promise<void> {
  await page.goto(`${DESK}/`);
  const wide = button(page, 'Esci');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if ((await wide.count()) > 0) await hand.press(wide);
  else {
    await hand.press(button(navigation(page), 'Altro'));
    await hand.press(button(page, `Esci (${name})`));
  }
  await expect(title(page, 'Entra')).toBeVisible();
}
