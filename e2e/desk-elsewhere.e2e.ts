import { expect, type Page } from '@playwright/test';
import { AT_THE_DESK, anOpenBranch, callDesk, DESK, signInAs, signInWith } from './desk.ts';
import { fitsEveryone } from './fits-everyone.ts';
import { fitsNarrow } from './fits-narrow.ts';
import { test } from './shared-page.ts';
import { someTaxCode, uniqueNumber } from './visitor.ts';

test.use(AT_THE_DESK);

const button = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

const NAME = 'Maria Rossi';

/** Books a visit at a branch in Trieste, by the call centre; returns what finds it. */
async function aVisitInTrieste(page: Page) {
  await signInAs(page, 'Berenice Ondina');
  const number = uniqueNumber();
  const [taxCode, mobile] = [someTaxCode(number), `33377${10_000 + number}`];
  const persona = {
    ...{ codiceFiscale: taxCode, nome: 'Maria', cognome: 'Rossi', email: 'maria@velaposta.example' },
    ...{ cellulare: `+39${mobile}`, tipoOccupazione: '2', capResidenza: '10121' },
  };
  const visit = { prodotto: 1, canale: 'phone', persona, consensi: { privacyInterncommoffer: true } };
  let request = '';
  // Another test may take the slot meanwhile.
  await expect(async () => {
    const made = await callDesk(page, 'PrenotaSportello', { ...visit, ...(await freeSlot(page, number)) });
    expect(made).toMatchObject({ Status: '0' });
    request = made.oppID;
  }).toPass();
  await page.context().clearCookies();
  return { taxCode, mobile, request };
}

/** A free slot of the first day with free slots. */
async function freeSlot(page: Page, number: number) {
  const filiale = '0201';
  const { filiali } = await callDesk(page, 'OreLibere', { filiale, giorni: 7 });
  const days: readonly { readonly giorno: string; readonly ore: readonly string[] }[] = filiali[0].giorni;
  const { giorno, ore } = days.find((day) => day.ore.length > 0) ?? { giorno: '', ore: [] };
  return { filiale, giorno, ora: ore[number % ore.length] };
}

/** Searches at a branch that is open now; the result names no person. */
async function searchHere(page: Page, text: string): Promise<void> {
  await signInWith(page, await anOpenBranch());
  await page.goto(`${DESK}/oggi`);
  await page.getByRole('button', { name: 'Cerca', exact: true }).click();
  await page.getByLabel('Codice fiscale, cellulare, richiesta o cognome').fill(text);
  await button(page, 'Cerca').click();
  await expect(page.getByText(/^Ha un appuntamento a Trieste .+, \d\d:\d\d\.$/)).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Rossi')).toHaveCount(0);
  await button(page, 'Ricevila qui').click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeAttached();
}

/** Chooses the first half-hour of today, and receives the person in it. */
async function receive(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: /^Ricevila qui alle \d\d:\d\d$/ }).click();
  await expect(page.getByText(`${NAME}: spostata qui, oggi alle`).first()).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('heading', { name: NAME, level: 2 })).toBeVisible();
}

// R16.3.14, R16.3.15, R16.8.20
test('a visitor of another branch is found by the tax code, and received here', async ({ page }) => {
  const { taxCode } = await aVisitInTrieste(page);
  await searchHere(page, taxCode);
  await fitsEveryone(page, 'the half-hours of today');
  await fitsNarrow(page, 'the half-hours of today');
  await receive(page);
  await fitsEveryone(page, 'the card of a visitor of another branch');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Inizia: ${NAME}` })).toBeVisible();
});

for (const by of ['request', 'mobile'] as const) {
  // R16.3.14, R16.3.15
  test(`a visitor of another branch is found by the ${by}, and received here`, async ({ page }) => {
    await searchHere(page, (await aVisitInTrieste(page))[by]);
    await receive(page);
  });
}
