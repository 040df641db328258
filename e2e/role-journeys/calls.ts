import { expect } from '@playwright/test';
import { checkAccessibility } from './check-accessibility.ts';
import { button, expectText, heading, open, type Worker } from './worker.ts';

const NOBODY = 'Nessuna richiamata in mano';

/** Takes calls and records their results; if there are several, the first is not answered. */
export async function takeCalls(worker: Worker, ends: readonly RegExp[]): Promise<void> {
  const { page, hand } = worker;
  await open(worker, 'Richiamate');
  await expect(heading(page, NOBODY)).toBeVisible();
  await checkAccessibility(page, 'the queue');
  for (const [at, end] of ends.entries()) {
    await hand.press(button(page, 'Prendi la prossima'));
    await expectText(page, /^«La sua parola d'ordine è /);
    if (at === 0) {
      await hand.press(button(page, 'Salva'));
      await expectText(page, "Scegli com'è andata.");
      await checkAccessibility(page, 'a call in hand');
    }
    await hand.press(button(page, 'Chiama'));
    await expect(page.getByRole('link', { name: /^\+39\d+$/ })).toBeVisible();
    if (at === 0) await checkAccessibility(page, 'a call with its number');
    await hand.pick(page.getByRole('radio', { name: end }));
    await hand.press(button(page, 'Salva'));
    await expect(heading(page, NOBODY)).toBeVisible();
  }
  await checkAccessibility(page, 'the queue after the calls');
}

/** Takes a call and returns it to the queue. */
export async function takeAndPutBack(worker: Worker): Promise<void> {
  const { page, hand } = worker;
  await open(worker, 'Richiamate');
  await hand.press(button(page, 'Prendi la prossima'));
  await hand.press(button(page, 'Rimetti in coda'));
  await expect(heading(page, NOBODY)).toBeVisible();
}

/** Assigns a call to a colleague. */
export async function assignCall(worker: Worker, to: string): Promise<void> {
  const { page, hand } = worker;
  await open(worker, 'Richiamate');
  const give = page.getByRole('button', { name: /^Assegna, / }).first();
  const row = page.getByRole('listitem').filter({ has: give }).first();
  await hand.press(give);
  await checkAccessibility(page, 'giving a call');
  await hand.press(button(row, to).first());
  await expectText(page, new RegExp(`: data a ${to}$`));
}
