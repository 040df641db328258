import { expect } from '@playwright/test';
import { daysWithVisits } from '../desk.ts';
import { lookAtAgenda } from './branch.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { exportFigures, lookAtNetwork, lookAtRegister } from './figures.ts';
import { button, chooseBranch, heading, testRole } from './worker.ts';

const ME = 'Anselmo Scandaglio';
const PAGES = [...(['Oggi', 'Agenda', 'Rete', 'Andamento', 'Registro'] as const)];

// R16.8.22, R16.8.20
testRole({ role: 'auditor', name: ME, pages: PAGES, mayFind: false, mayBook: false }, async (worker) => {
  const { page, hand } = worker;
  await chooseBranch(worker, '0151', /^Filiale Milano Centro/);
  await checkAccessibility(page, 'the day, read only');
  await expect(page.getByRole('button', { name: /^Arrivato/ })).toHaveCount(0);
  const [day = ''] = await daysWithVisits(page, 8);
  const visit = await lookAtAgenda(worker, day);
  await hand.press(visit);
  await expect(heading(page, 'Contatti')).toBeVisible();
  await checkAccessibility(page, 'a card, masked');
  await expect(page.getByRole('button', { name: /^Mostra (il|l')/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await lookAtNetwork(worker);
  await exportFigures(worker, ME);
  await lookAtRegister(worker);
  await expect(heading(page, 'Sigilli del registro')).toBeVisible();
  await expect(heading(page, 'Richieste delle persone')).toHaveCount(0);
  await hand.write(page.getByLabel('Collega (codice)'), 'revisione');
  await hand.press(button(page.getByRole('search'), 'Cerca'));
  await expect(page.getByRole('table')).toBeVisible();
  await checkAccessibility(page, 'acts of somebody');
});
