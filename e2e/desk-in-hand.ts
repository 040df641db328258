import { expect, type Locator, type Page } from '@playwright/test';
import { aDisplacedOne, aForgottenOne, aVisitAhead, aVisitor, DESK } from './desk.ts';
import { someTaxCode, uniqueNumber } from './visitor.ts';

export const MANAGER = 'Lavinia Corallo';
const AREA = 'Ruggero Altomare';
const ADMIN = 'Gualtiero Vedetta';
export const OFFICER = 'Ersilia Fanale';
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Opens a page, card or dialog, and returns the control that the test uses. */
export type Open = (page: Page) => Promise<Locator>;

export async function openCard(page: Page): Promise<void> {
  const { code } = await aVisitAhead('Irma');
  await page.goto(`${DESK}/appuntamento/${code}`);
  await expect(page.getByRole('heading', { name: 'Contatti' })).toBeVisible();
}

/** Unchecks the notification of the customer in the open dialog; returns the field «Perché non la avvisi?». */
export async function uncheckNotification(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog').last();
  const tells = dialog.getByRole('checkbox', { name: /^Avvisa la persona/ });
  // The native checkbox is covered, and slots that load later may move it, so this is repeated with force.
  await expect(() => tells.uncheck({ force: true, timeout: 2_000 })).toPass();
  return dialog.getByLabel('Perché non la avvisi?*');
}

const at =
  (path: string, control: (page: Page) => Locator | Promise<Locator>): Open =>
  async (page) => {
    await page.goto(`${DESK}/${path}`);
    return control(page);
  };

/** Inserts a visit before the page reads its list. */
const afterInsert =
  (
    insert: () => Promise<string>,
    path: string,
    control: (page: Page, inserted: string) => Locator | Promise<Locator>,
  ): Open =>
  async (page) => {
    const inserted = await insert();
    return at(path, (opened) => control(opened, inserted))(page);
  };

export const PAGES: readonly (readonly [name: string, person: string, open: Open])[] = [
  [
    'Oggi',
    MANAGER,
    afterInsert(
      () => aVisitor('Elda'),
      'oggi',
      (page, name) => button(page, `Arrivato: ${name}`).first(),
    ),
  ],
  ['Agenda', MANAGER, at('agenda?vista=giorno', (page) => page.getByRole('link', { name: 'Giorno successivo' }))],
  [
    'Prenota',
    MANAGER,
    at('prenota', async (page) => {
      await page.getByLabel('Codice fiscale*').fill(someTaxCode(uniqueNumber()));
      await button(page, 'Cerca la persona').click();
      return page.getByLabel('Nome*', { exact: true });
    }),
  ],
  ['Da ricollocare', AREA, at('da-ricollocare', (page) => page.getByRole('radio', { name: 'Solo questa filiale' }))],
  [
    'Da sistemare',
    MANAGER,
    afterInsert(aForgottenOne, 'da-sistemare', async (page, code) => {
      await button(page, `Sistemato: Esito mancante, ${code}`).click();
      return page.getByRole('radio', { name: "Nessuno sa com'è andata" });
    }),
  ],
  ['Orari', MANAGER, at('orari', (page) => page.getByLabel(/^Motivo/))],
  ['Rete', ADMIN, at('rete', (page) => page.getByLabel('Filiale', { exact: true }))],
  ['Andamento', ADMIN, at('andamento', (page) => page.getByLabel('Periodo'))],
  ['Registro', AREA, at('registro', (page) => page.getByLabel('Richiesta', { exact: true }))],
  ['Registro, a request', OFFICER, at('registro', (page) => page.getByLabel('Numero della pratica*'))],
  [
    'Offerte, a draft',
    ADMIN,
    at('offerte', async (page) => {
      await button(page, 'Nuova bozza').click();
      return page.getByLabel('TAEG (%)', { exact: true });
    }),
  ],
];

export const OVERLAYS: typeof PAGES = [
  [
    'the card, a note',
    MANAGER,
    async (page) => {
      await openCard(page);
      return page.getByLabel('Nuova nota');
    },
  ],
  [
    'the card, a contact with its case',
    MANAGER,
    async (page) => {
      await openCard(page);
      await button(page, "Mostra l'e-mail, con un motivo").click();
      await page.getByRole('radio', { name: 'Reclamo' }).check({ force: true });
      return page.getByLabel('Numero della pratica*');
    },
  ],
  [
    'Sposta',
    MANAGER,
    async (page) => {
      await openCard(page);
      await button(page, 'Sposta').click();
      return uncheckNotification(page);
    },
  ],
  [
    'Annulla appuntamento',
    MANAGER,
    async (page) => {
      await openCard(page);
      await button(page, 'Annulla appuntamento').click();
      return uncheckNotification(page);
    },
  ],
  [
    'a decision',
    AREA,
    async (page) => {
      const { name, branch } = await aDisplacedOne('Olga');
      await page.goto(`${DESK}/da-ricollocare?filiale=${branch}`);
      await button(page, `Decidi per ${name}`).first().click();
      return uncheckNotification(page);
    },
  ],
  [
    'a change taken back',
    ADMIN,
    async (page) => {
      const { branch } = await aDisplacedOne('Nives');
      await page.goto(`${DESK}/orari?filiale=${branch}`);
      await button(page, /^Annulla la modifica: /)
        .first()
        .click();
      return button(page, 'Lascia la modifica');
    },
  ],
  [
    'erasing',
    OFFICER,
    async (page) => {
      await page.goto(`${DESK}/registro`);
      await page.getByLabel('Codice fiscale*').fill('LGRZOE96C49M999W');
      await page.getByLabel('Numero della pratica*').fill('P-2026-18');
      await page.keyboard.press('Enter');
      await button(page, 'Cancella i dati').click();
      return button(page, 'Tieni i dati');
    },
  ],
  [
    'the choice of a branch',
    AREA,
    async (page) => {
      await page.goto(`${DESK}/oggi`);
      await button(page, /: scegli un'altra filiale$/).click();
      return page.getByLabel('Nome, città o codice');
    },
  ],
  [
    'the search',
    MANAGER,
    async (page) => {
      await page.goto(`${DESK}/oggi`);
      await button(page, 'Cerca').click();
      return page.getByLabel('Codice fiscale, cellulare, richiesta o cognome');
    },
  ],
];
