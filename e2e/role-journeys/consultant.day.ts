import { expect } from '@playwright/test';
import { aForgottenOne, aVisitor, daysWithVisits } from '../desk.ts';
import { addNote, bookByPhone, cancel, find, move, reveal } from './booking.ts';
import { lookAtAgenda, people, preview, printDay, receive } from './branch.ts';
import { takeCalls } from './calls.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { lookAtFigures, lookAtNetwork, lookAtRegister, putRight } from './figures.ts';
import { button, expectText, heading, open, testRole } from './worker.ts';

const PAGES = [
  ...(['Oggi', 'Agenda', 'Richiamate', 'Da ricollocare', 'Da sistemare', 'Orari e capacità'] as const),
  ...(['Rete', 'Andamento', 'Registro'] as const),
];

// R16.8.22, R16.8.20
testRole(
  { role: 'consultant', name: 'Teodora Maestrelli', pages: PAGES, mayFind: true, mayBook: true },
  async (worker) => {
    const { page, hand } = worker;
    await receive(worker, await aVisitor('Ada'), await aVisitor('Ugo', -5));
    await printDay(worker);
    const [day = ''] = await daysWithVisits(page, 8);
    const visit = await lookAtAgenda(worker, day);
    await hand.press(visit);
    await expect(heading(page, 'Contatti')).toBeVisible();
    await checkAccessibility(page, 'a card from the agenda');
    await page.keyboard.press('Escape');

    const taxCode = await bookByPhone(worker);
    await find(worker, taxCode);
    await reveal(worker);
    await addNote(worker);
    await move(worker);
    await cancel(worker);
    await page.keyboard.press('Escape');

    await takeCalls(worker, [/^Non risponde/, /^Informata/]);
    await putRight(worker, await aForgottenOne());
    await open(worker, 'Da ricollocare');
    await checkAccessibility(page, 'whom to rehome');
    await open(worker, 'Orari e capacità');
    await preview(worker, 'La filiale chiude', day);
    await expect(people(worker).first()).toBeVisible();
    // A consultant sees the preview but cannot apply the change.
    await expectText(page, /^Il tuo ruolo vede l'anteprima e non applica|Il tuo ruolo vede l'anteprima/);
    await expect(page.getByRole('button', { name: /^Applica/ })).toHaveCount(0);
    await hand.press(button(page, 'Scarta'));
    await lookAtNetwork(worker);
    await lookAtFigures(worker);
    await lookAtRegister(worker);
    await expect(page.getByLabel('Collega (codice)')).toHaveCount(0);
  },
);
