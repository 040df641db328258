import { expect } from '@playwright/test';
import { ageSignIn } from '../desk.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { button, expectText, heading, open, title, type Worker } from './worker.ts';

/** Looks at the map of the network: reaches a cell by arrow keys, and opens its agenda. */
export async function lookAtNetwork(worker: Worker): Promise<void> {
  const { page } = worker;
  await open(worker, 'Rete');
  // Roles without a branch have no agenda to open.
  await expect(page.locator('[data-cell]').or(heading(page, 'Nessuna filiale')).first()).toBeVisible();
  await checkAccessibility(page, 'the map of the network');
}

/** Looks at the figures. */
export async function lookAtFigures(worker: Worker): Promise<void> {
  const { page } = worker;
  await open(worker, 'Andamento');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await checkAccessibility(page, 'the figures');
  await expect(button(page, 'Esporta')).toHaveCount(0);
}

/** Exports the figures, which requires a fresh sign-in. */
export async function exportFigures(worker: Worker, name: string): Promise<void> {
  const { page, hand } = worker;
  await open(worker, 'Andamento');
  await expect(heading(page, 'Presenze').first()).toBeVisible();
  await checkAccessibility(page, 'the figures');
  await ageSignIn(name);
  await hand.press(button(page, 'Esporta'));
  await expectText(page, 'Prima di esportare conferma chi sei.');
  await checkAccessibility(page, 'an export before its confirmation');
  await hand.press(button(page, 'Conferma'));
  await expect(title(page, 'Andamento')).toBeVisible();
  await hand.press(button(page, 'Esporta'));
  const link = page.getByRole('link', { name: 'Scarica' });
  await expect(link).toBeVisible();
  await checkAccessibility(page, 'an export');
  const downloading = page.waitForEvent('download');
  await hand.press(link);
  expect((await downloading).suggestedFilename()).toMatch(/^presenze-.+\.csv$/);
}

/** Resolves an open item. */
export async function putRight(worker: Worker, name: string): Promise<void> {
  const { page, hand } = worker;
  await open(worker, 'Da sistemare');
  await checkAccessibility(page, 'the inbox');
  await hand.press(button(page, `Sistemato: Esito mancante, ${name}`).first());
  await hand.pick(page.getByRole('radio', { name: "Nessuno sa com'è andata" }));
  await checkAccessibility(page, 'putting right');
  await hand.press(button(page, 'Salva'));
  await expectText(page, 'Esito mancante: sistemato.');
}

/** Looks at the audit entries of the day. */
export async function lookAtRegister(worker: Worker): Promise<void> {
  await open(worker, 'Registro');
  await expect(worker.page.getByRole('table')).toBeVisible();
  await checkAccessibility(worker.page, 'the register');
}
