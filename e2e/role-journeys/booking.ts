import { expect, type Page } from '@playwright/test';
import { someTaxCode, uniqueNumber } from '../visitor.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { button, expectText, heading, radio, type Worker } from './worker.ts';

/** The name from which the tax codes of the booked customers are made. */
const MARIO = 'Mario Rossi';

/** Takes a free slot, another one in each project. */
async function takeHalfHour({ page, hand }: Worker): Promise<void> {
  await hand.press(button(page, 'Giorni dopo'));
  const hours = page.getByRole('radio', { name: /, ore \d\d:\d\d$/ });
  await expect(hours.first()).toBeAttached();
  await hand.pick(hours.nth(uniqueNumber() % (await hours.count())));
}

/** Books for a customer on the telephone: person, slot, consents; returns the tax code. */
export async function bookByPhone(worker: Worker): Promise<string> {
  const { page, hand } = worker;
  const taxCode = someTaxCode(uniqueNumber());
  await hand.press(page.getByRole('banner').getByRole('link', { name: 'Prenota' }));
  await expect(heading(page, 'Prenota').first()).toBeVisible();
  await checkAccessibility(page, 'booking, nobody named');
  await hand.write(page.getByLabel('Codice fiscale*'), taxCode);
  await hand.press(button(page, 'Cerca la persona'));
  await hand.write(page.getByLabel('Nome*', { exact: true }), 'Mario');
  await hand.write(page.getByLabel('Cognome*'), 'Rossi');
  await hand.write(page.getByLabel('E-mail'), `mario.${uniqueNumber()}@velaposta.example`);
  await hand.write(page.getByLabel('Cellulare', { exact: true }), '333 123 4567');
  await hand.press(button(page, 'Prenota').last());
  await expectText(page, "Scegli una mezz'ora.");
  await checkAccessibility(page, 'booking, something missing');
  await takeHalfHour(worker);
  await expect(radio(page, 'Consente')).toHaveCount(4);
  await hand.pick(radio(page, 'Consente').first());
  for (const at of [1, 2, 3]) await hand.pick(radio(page, 'Non consente').nth(at));
  await checkAccessibility(page, 'booking, ready');
  await hand.press(page.getByRole('button', { name: /^Prenota Filiale / }));
  await expect(heading(page, `Prenotato: ${MARIO}`)).toBeVisible();
  await checkAccessibility(page, 'booked');
  return taxCode;
}

const drawer = (page: Page) => page.getByRole('dialog').first();

/** Shows a contact in clear with a reason, and waits until it is masked again. */
export async function reveal({ page, hand }: Worker, caseNumber?: string): Promise<void> {
  await hand.press(button(page, 'Mostra il cellulare, con un motivo'));
  if (caseNumber === undefined) await hand.pick(radio(page, 'Chiamata'));
  else {
    await hand.pick(radio(page, 'Verifica'));
    await hand.press(button(page, 'Mostra per 60 secondi'));
    await expectText(page, 'Per questo motivo serve il numero della pratica.');
    await hand.write(drawer(page).getByLabel('Numero della pratica*'), caseNumber);
  }
  await checkAccessibility(page, 'a card, asking for a contact');
  await hand.press(button(page, 'Mostra per 60 secondi'));
  await expectText(page, /^visibile per \d+ s$/);
  await checkAccessibility(page, 'a card, a contact in clear');
  await hand.press(button(page, 'Nascondi'));
}

export async function addNote({ page, hand }: Worker): Promise<void> {
  await hand.write(page.getByLabel('Nuova nota'), 'Richiamare dopo le 17');
  await hand.press(button(page, 'Aggiungi la nota'));
  await expect(drawer(page).getByText('Richiamare dopo le 17')).toBeVisible();
  await checkAccessibility(page, 'a card with a note');
}

export async function move(worker: Worker): Promise<void> {
  const { page, hand } = worker;
  await hand.press(button(page, 'Sposta'));
  const dialog = page.getByRole('dialog', { name: `Sposta ${MARIO}` });
  await expect(dialog).toBeVisible();
  await takeHalfHour(worker);
  await checkAccessibility(page, 'moving');
  await hand.press(dialog.getByRole('button', { name: /^Sposta a / }));
  await expectText(page, new RegExp(`^${MARIO}: spostato a `));
}

/** Cancels the visit without notifying the customer, with a reason. */
export async function cancel({ page, hand }: Worker): Promise<void> {
  await hand.press(button(page, 'Annulla appuntamento'));
  const dialog = page.getByRole('dialog', { name: /^Annullare l'appuntamento/ });
  await hand.press(dialog.getByLabel('Avvisa la persona con e-mail o SMS'));
  await hand.press(button(dialog, 'Annulla appuntamento'));
  await expectText(dialog, /^Scrivi perché la persona non viene avvisata/);
  await checkAccessibility(page, 'cancelling');
  await hand.write(dialog.getByLabel('Perché non la avvisi?*'), 'È qui davanti a me');
  await hand.press(button(dialog, 'Annulla appuntamento'));
  await expectText(page, `${MARIO}: appuntamento annullato.`);
}

/** Opens a visit's card by a search for the tax code. */
export async function find({ page, hand }: Worker, taxCode: string): Promise<void> {
  await hand.press(button(page.getByRole('banner'), 'Cerca'));
  await hand.write(page.getByRole('dialog').getByRole('textbox'), taxCode);
  await hand.press(button(page.getByRole('dialog'), 'Cerca'));
  const found = page.getByRole('dialog').getByRole('link', { name: MARIO }).first();
  await expect(found).toBeVisible();
  await checkAccessibility(page, 'found');
  await hand.press(found);
  await expect(heading(page, 'Contatti')).toBeVisible();
  await checkAccessibility(page, 'a card');
}
