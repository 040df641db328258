import { expect } from '@playwright/test';
import { aForgottenOne, daysWithVisits } from '../desk.ts';
import { lookAtAgenda, preview, undo } from './branch.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { exportFigures, lookAtNetwork, putRight } from './figures.ts';
import { button, chooseBranch, expectText, open, testRole, type Worker } from './worker.ts';

const ME = 'Gualtiero Vedetta';
const PAGES = [
  ...(['Oggi', 'Agenda', 'Da sistemare', 'Orari e capacità', 'Rete', 'Andamento', 'Persone', 'Offerte'] as const),
];

// R16.8.22, R16.8.20
testRole({ role: 'admin', name: ME, pages: PAGES, mayFind: false, mayBook: false }, async (worker) => {
  const { page, hand } = worker;
  await lookAtNetwork(worker);
  await open(worker, 'Oggi');
  await chooseBranch(worker, '0151', /^Filiale Milano Centro/);
  await expect(page.getByRole('button', { name: /^Arrivato/ })).toHaveCount(0);
  const [day = ''] = await daysWithVisits(page, 8);
  await lookAtAgenda(worker, day);
  await open(worker, 'Orari e capacità');
  // Approves the change that the area manager has submitted.
  await hand.press(page.getByRole('button', { name: /^Controlla: / }).first());
  await checkAccessibility(page, 'a change of somebody else');
  await hand.press(page.getByRole('button', { name: /^Applica come seconda persona/ }));
  await expectText(page, /^Applicata alle/);
  await checkAccessibility(page, 'a change applied by the second person');
  await undo(worker);
  await preview(worker, 'Altro numero di consulenti', day);
  await hand.press(button(page, 'Scarta'));
  await aForgottenOne();
  await putRight(worker, 'T**** P****');
  await exportFigures(worker, ME);
  await draftOffer(worker);
});

/** Drafts a loan offer with valid and invalid figures; its author cannot approve it. */
async function draftOffer(worker: Worker): Promise<void> {
  const { page, hand } = worker;
  await open(worker, 'Offerte');
  await checkAccessibility(page, 'the offers');
  await hand.press(button(page, 'Nuova bozza'));
  const form = page.getByRole('region', { name: 'Nuova bozza' });
  const from = await form.getByLabel('Dal', { exact: true }).inputValue();
  await hand.writeDay(form.getByLabel('Al', { exact: true }), from);
  const taeg = form.getByLabel('TAEG (%)', { exact: true });
  await hand.write(taeg, '9,80');
  await expectText(form, "Il TAEG dell'esempio è 9,66%: più di 0,1 punti di differenza.");
  await checkAccessibility(page, 'a draft that does not fit');
  await hand.write(taeg, '9,70');
  await checkAccessibility(page, 'a draft that fits');
  await hand.press(button(form, 'Salva la bozza'));
  await expectText(page, 'Bozza salvata: un altro la approva.');
  await expect(page.getByRole('button', { name: /^Approva: / })).toHaveCount(0);
  await checkAccessibility(page, 'the offers with a draft');
}
