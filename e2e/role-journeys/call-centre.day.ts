import { expect } from '@playwright/test';
import { aForgottenOne, daysWithVisits } from '../desk.ts';
import { bookByPhone, cancel, find, move } from './booking.ts';
import { lookAtAgenda } from './branch.ts';
import { assignCall, takeCalls } from './calls.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { lookAtFigures, lookAtNetwork, lookAtRegister, putRight } from './figures.ts';
import { button, chooseBranch, open, testRole } from './worker.ts';

const PAGES = [
  ...(['Oggi', 'Agenda', 'Richiamate', 'Da ricollocare', 'Da sistemare'] as const),
  ...(['Rete', 'Andamento', 'Registro'] as const),
];

// R16.8.22, R16.8.20
testRole(
  { role: 'callcentre', name: 'Berenice Ondina', pages: PAGES, home: 'Richiamate', mayFind: true, mayBook: true },
  async (worker) => {
    const { page } = worker;
    await takeCalls(worker, [/^Segreteria/, /^Non interessata/]);
    await assignCall(worker, 'A chi è libero');
    await open(worker, 'Oggi');
    await chooseBranch(worker, '0151', /^Filiale Milano Centro/);
    await expect(page.getByRole('button', { name: /^Arrivato/ })).toHaveCount(0);
    const [day = ''] = await daysWithVisits(page, 8);
    await lookAtAgenda(worker, day);
    const taxCode = await bookByPhone(worker);
    await find(worker, taxCode);
    // The call centre may show contacts only of a call that it has taken.
    await expect(button(page, 'Mostra il cellulare, con un motivo')).toHaveCount(0);
    await move(worker);
    await cancel(worker);
    await page.keyboard.press('Escape');
    await open(worker, 'Da ricollocare');
    await checkAccessibility(page, 'whom to rehome');
    await putRight(worker, await aForgottenOne());
    await lookAtNetwork(worker);
    await lookAtFigures(worker);
    await lookAtRegister(worker);
  },
);
