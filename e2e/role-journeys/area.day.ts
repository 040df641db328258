import { expect } from '@playwright/test';
import { daysWithVisits } from '../desk.ts';
import { bookByPhone, cancel, find, reveal } from './booking.ts';
import { fillSlot, lookAtAgenda, preview } from './branch.ts';
import { assignCall } from './calls.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { exportFigures, lookAtNetwork, lookAtRegister } from './figures.ts';
import { button, chooseBranch, expectText, heading, open, testRole, type Worker } from './worker.ts';

const ME = 'Ruggero Altomare';
const PAGES = [
  ...(['Oggi', 'Agenda', 'Richiamate', 'Da ricollocare', 'Da sistemare', 'Orari e capacità'] as const),
  ...(['Rete', 'Andamento', 'Persone', 'Registro'] as const),
];

// R16.8.22, R16.8.20
testRole({ role: 'area', name: ME, pages: PAGES, mayFind: true, mayBook: true }, async (worker) => {
  const { page, hand, turn } = worker;
  await chooseBranch(worker, '0151', /^Filiale Milano Centro/);
  await checkAccessibility(page, 'the day, read only');
  await expect(page.getByRole('button', { name: /^Arrivato/ })).toHaveCount(0);
  const [day = ''] = await daysWithVisits(page, 8);
  await lookAtAgenda(worker, day);
  const taxCode = await bookByPhone(worker);
  await find(worker, taxCode);
  await reveal(worker);
  await cancel(worker);
  await page.keyboard.press('Escape');

  await open(worker, 'Richiamate');
  await expect(button(page, 'Prendi la prossima')).toHaveCount(0);
  await checkAccessibility(page, 'the queue, read only');
  await assignCall(worker, 'Teodora Maestrelli');
  await open(worker, 'Da ricollocare');
  await checkAccessibility(page, 'whom to rehome');
  // A change of two branches needs a second person, who reviews and applies it.
  const later = await daysWithVisits(page, 22);
  await open(worker, 'Orari e capacità');
  await preview(worker, 'Manca un consulente', later.at(-1 - turn) ?? '', { others: ['Torino'] });
  await hand.press(button(page, 'Chiedi a un secondo collega'));
  await expectText(page, 'Mandata a un secondo collega');
  await checkAccessibility(page, 'a change that waits for a second person');
  await hand.press(button(page, "Un'altra modifica"));
  await borrow(worker);
  await lookAtNetwork(worker);
  await exportFigures(worker, ME);
  await lookAtRegister(worker);
});

/** Reduces a branch to one consultant, and borrows one of a near branch, so that no customer is displaced. */
async function borrow(worker: Worker): Promise<void> {
  const { page, hand, turn } = worker;
  const day = (await daysWithVisits(page, 8)).at(-1 - turn) ?? '';
  await preview(worker, 'Altro numero di consulenti', await fillSlot(page, day), { consultants: '1' });
  await hand.press(button(page, 'Prova questa soluzione'));
  await expect(button(page, 'Torna alla mia modifica')).toBeVisible();
  await expect(heading(page, 'Che cosa succede')).toBeVisible();
  await checkAccessibility(page, 'the preview of a loan');
  await hand.press(page.getByRole('button', { name: /^(Applica|Chiedi a un secondo collega)/ }));
  await expectText(page, /^(Applicata alle|Mandata a un secondo collega)/);
  await checkAccessibility(page, 'a loan');
  await hand.press(button(page, 'Torna alla mia modifica'));
  await expect(page.getByLabel(/^Motivo/)).toHaveValue('Lavori in filiale');
  await hand.press(button(page, 'Scarta'));
}
