import { expect } from '@playwright/test';
import { aVisitor, daysWithVisits, makeCallsDue } from '../desk.ts';
import { apply, decide, fillSlot, people, preview, receive } from './branch.ts';
import { assignCall, takeAndPutBack } from './calls.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { exportFigures, lookAtNetwork, lookAtRegister } from './figures.ts';
import { button, expectText, heading, open, testRole, type Worker } from './worker.ts';

const ME = 'Lavinia Corallo';
const PAGES = [
  ...(['Oggi', 'Agenda', 'Richiamate', 'Da ricollocare', 'Da sistemare', 'Orari e capacità'] as const),
  ...(['Rete', 'Andamento', 'Persone', 'Registro'] as const),
];

// R16.8.22, R16.8.20
testRole({ role: 'manager', name: ME, pages: PAGES, mayFind: true, mayBook: true }, async (worker) => {
  const { page } = worker;
  await receive(worker, await aVisitor('Ines'), await aVisitor('Rino', -5));
  await closeADay(worker);
  await mayNotBorrow(worker);
  await makeCallsDue();
  await takeAndPutBack(worker);
  await assignCall(worker, 'Teodora Maestrelli');
  await lookAtNetwork(worker);
  await exportFigures(worker, ME);
  await open(worker, 'Da sistemare');
  await checkAccessibility(page, 'the inbox');
  await lookAtRegister(worker);
});

/** Closes a day with visits, and resolves all displaced appointments. */
async function closeADay(worker: Worker): Promise<void> {
  const { page, hand, turn } = worker;
  const days = [...(await daysWithVisits(page, 15)), ...(await daysWithVisits(page, 22))];
  await open(worker, 'Orari e capacità');
  await checkAccessibility(page, 'the hours');
  await preview(worker, 'La filiale chiude', days[turn * 2] ?? '');
  await expect(people(worker).first()).toBeVisible();
  const names = await people(worker).allTextContents();
  await apply(worker);
  await hand.press(page.getByRole('link', { name: 'Vai a Da ricollocare' }));
  await expect(heading(page, 'Da ricollocare').first()).toBeVisible();
  await checkAccessibility(page, 'the displaced appointments');
  const fates = ['moved', 'kept', 'cancelled'] as const;
  for (const [at, name] of names.entries()) await decide(worker, name, fates[at % fates.length] ?? 'kept');
}

/** Checks that a manager sees which near branch could lend a consultant, but cannot borrow one. */
async function mayNotBorrow(worker: Worker): Promise<void> {
  const { page, hand } = worker;
  await open(worker, 'Orari e capacità');
  // No test lends consultants in the week that begins 15 days ahead.
  const [day = ''] = await daysWithVisits(page, 15);
  await preview(worker, 'Altro numero di consulenti', await fillSlot(page, day), { consultants: '1' });
  await expectText(page, "La applica chi risponde delle due filiali: chiedila al responsabile d'area.");
  await expect(button(page, 'Prova questa soluzione')).toHaveCount(0);
  await hand.press(button(page, 'Scarta'));
}
