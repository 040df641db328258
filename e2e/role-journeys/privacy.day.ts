import { expect, type Page } from '@playwright/test';
import { ageSignIn, DESK, daysWithVisits, signInAs } from '../desk.ts';
import { bookByPhone, cancel, find, reveal } from './booking.ts';
import { lookAtAgenda } from './branch.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { exportFigures, lookAtNetwork, lookAtRegister } from './figures.ts';
import { pointer } from './input-driver.ts';
import { button, chooseBranch, expectText, open, testRole, type Worker } from './worker.ts';

const ME = 'Ersilia Fanale';
const PAGES = [...(['Oggi', 'Agenda', 'Rete', 'Andamento', 'Registro', 'Offerte'] as const)];

// R16.8.22, R16.8.20
testRole({ role: 'dpo', name: ME, pages: PAGES, mayFind: true, mayBook: false }, async (worker) => {
  const { page } = worker;
  const taxCode = await somebodyBooked(page, worker.turn);
  await lookAtRegister(worker);
  await checkAccessibility(page, 'what stands out, the seals');
  await find(worker, taxCode);
  await reveal(worker, 'P-2026-41');
  await expect(button(page, 'Sposta')).toHaveCount(0);
  await expect(button(page, 'Annulla appuntamento')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await refusedFirst(worker, taxCode);
  await erase(worker, taxCode);
  await open(worker, 'Oggi');
  await chooseBranch(worker, '0151', /^Filiale Milano Centro/);
  const [day = ''] = await daysWithVisits(page, 8);
  await lookAtAgenda(worker, day);
  await lookAtNetwork(worker);
  await exportFigures(worker, ME);
  await judgeOffers(worker);
});

/** Lets a consultant book for a person who will make a privacy request; returns the tax code. */
async function somebodyBooked(page: Page, turn: number): Promise<string> {
  const other = await (await page.context().browser()?.newContext())?.newPage();
  if (other === undefined) throw new Error('no browser');
  await signInAs(other, 'Teodora Maestrelli');
  await other.goto(`${DESK}/oggi`);
  const taxCode = await bookByPhone({ page: other, hand: pointer, turn });
  await other.context().close();
  return taxCode;
}

async function ask(worker: Worker, taxCode: string): Promise<void> {
  const { page, hand } = worker;
  await hand.write(page.getByLabel('Codice fiscale*'), taxCode);
  await hand.write(page.getByLabel('Numero della pratica*'), 'P-2026-41');
  await hand.press(button(page, "Prepara l'accesso"));
}

/** Checks that access requires a fresh sign-in, and that a person with a future visit cannot be erased. */
async function refusedFirst(worker: Worker, taxCode: string): Promise<void> {
  const { page, hand } = worker;
  await open(worker, 'Registro');
  await hand.press(button(page, "Prepara l'accesso"));
  await checkAccessibility(page, 'a request with what is missing');
  await ageSignIn(ME);
  await ask(worker, taxCode);
  await expectText(page, 'Prima devi confermare chi sei: poi torni qui e scrivi di nuovo.');
  await checkAccessibility(page, 'a request before its confirmation');
  await hand.press(button(page, 'Conferma chi sei'));
  await ask(worker, taxCode);
  await expectText(page, /c'è un appuntamento davanti/);
  await checkAccessibility(page, 'what is held of somebody');
  const downloading = page.waitForEvent('download');
  await hand.press(button(page, 'Scarica «Accesso ai dati» (PDF)'));
  expect((await downloading).suggestedFilename()).toMatch(/^accesso-ai-dati-[\d-]+\.pdf$/);
  await hand.press(button(page, 'Chiudi'));
}

async function erase(worker: Worker, taxCode: string): Promise<void> {
  const { page, hand } = worker;
  await cancelAs(page, worker.turn, taxCode);
  await ask(worker, taxCode);
  await hand.press(button(page, 'Cancella i dati'));
  await checkAccessibility(page, 'erasing, asked once more');
  await hand.press(button(page, 'Cancella per sempre'));
  await expectText(page, 'Cancellata: 1 richiesta.');
  await checkAccessibility(page, 'erased');
}

async function cancelAs(page: Page, turn: number, taxCode: string): Promise<void> {
  const other = await (await page.context().browser()?.newContext())?.newPage();
  if (other === undefined) throw new Error('no browser');
  await signInAs(other, 'Teodora Maestrelli');
  await other.goto(`${DESK}/oggi`);
  const consultant = { page: other, hand: pointer, turn };
  await find(consultant, taxCode);
  await cancel(consultant);
  await other.context().close();
}

/** Approves and withdraws the loan offer that the network's administrator has drafted. */
async function judgeOffers(worker: Worker): Promise<void> {
  const { page, hand } = worker;
  await open(worker, 'Offerte');
  await expect(button(page, 'Nuova bozza')).toHaveCount(0);
  const offer = page.getByRole('listitem').filter({ hasText: 'Da approvare' }).filter({ hasText: 'TAEG 9,70%' });
  await checkAccessibility(page, 'offers to judge');
  await hand.press(offer.getByRole('button', { name: /^Approva: / }));
  await checkAccessibility(page, 'an offer to approve');
  await hand.press(button(page.getByRole('dialog'), 'Approva queste cifre'));
  await expectText(page, 'Approvata: il sito la mostra nei suoi giorni.');
  await checkAccessibility(page, 'an approved offer');
  const inForce = page.getByRole('listitem').filter({ hasText: 'In vigore' }).filter({ hasText: 'TAEG 9,70%' });
  await hand.press(inForce.getByRole('button', { name: /^Ritira: / }));
  await hand.press(button(page.getByRole('dialog'), 'Sì, ritira'));
  await expectText(page, 'Ritirata: tra pochi secondi il sito non la mostra più.');
  await checkAccessibility(page, 'a withdrawn offer');
}
