import { expect, type FrameLocator, type Locator } from '@playwright/test';
import { ROOMY_DAY, someTaxCode, uniqueNumber } from './visitor.ts';

/** The heading of the step that a frame shows. */
export const headingIn = (frame: FrameLocator, name: string | RegExp): Locator =>
  frame.getByRole('heading', { name, level: 1 });

/** Chooses a free slot in a frame. */
export async function chooseSlotInFrame(frame: FrameLocator): Promise<void> {
  const free = frame.getByRole('radio', { name: /^\d\d:\d\d, libero$/ });
  await frame.getByRole('radio', { name: ROOMY_DAY }).first().check({ force: true });
  await expect(free.nth(5)).toBeVisible();
  await free.nth(uniqueNumber() % 5).check({ force: true });
  await frame.getByRole('button', { name: 'Avanti' }).click();
}

/** Gives all data in a frame, and confirms. */
export async function bookInFrame(frame: FrameLocator): Promise<void> {
  await chooseSlotInFrame(frame);
  await frame.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
  await frame.getByRole('button', { name: 'Avanti' }).click();
  await frame.getByLabel('Nome*', { exact: true }).fill('Mario');
  await frame.getByLabel('Cognome*').fill('Rossi');
  await frame.getByLabel('E-mail*').fill(`mario.${uniqueNumber()}@posta.example`);
  await frame.getByLabel('Cellulare*').fill('333 765 4321');
  for (const yes of await frame.getByRole('radio', { name: 'Consento', exact: true }).all())
    await yes.check({ force: true });
  await frame.getByRole('button', { name: /^fissa appuntamento$/i }).click();
  await expect(headingIn(frame, 'Appuntamento confermato')).toBeVisible();
}
