import { expect, type Locator, type Page } from '@playwright/test';
import { aForgottenOne, aVisitor, aVisitorAt, DESK, daysWithVisits, emptyHour, endSession, signInAs } from './desk.ts';
import { test } from './kept-page.ts';

const MANAGER = 'Lavinia Corallo';
const AREA = 'Ruggero Altomare';
const ADMIN = 'Gualtiero Vedetta';
const OFFICER = 'Ersilia Fanale';
const ended = (page: Page) => page.getByRole('dialog', { name: 'Sei uscito dopo 15 minuti di pausa' });
const again = (page: Page) => ended(page).getByRole('button', { name: /^Entra di nuovo come / });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** What a person has in hand: a field or choice with what it holds, or a place of the page that is just there. */
interface InHand {
  readonly at: Locator;
  readonly holds?: string;
}
