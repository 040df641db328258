// node scripts/customer-pictures.mjs [NAME …]: takes the screenshots of docs/finding-a-time.md, all or those named.
import { withDemo } from './demo-pictures.mjs';

const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1120, height: 720 };

const heading = (page, name) => page.getByRole('heading', { name }).waitFor();
const button = (page, name) => page.getByRole('button', { name });

/** Takes the last proposal and fills in everything, up to the button that books. */
async function toLastStep(page) {
  await page.getByRole('region', { name: 'Le prime libere' }).getByRole('listitem').getByRole('button').last().click();
  await page.getByLabel('Codice fiscale*').fill('RSSMRA80A01H501U');
  await button(page, 'Avanti').click();
  await page.getByLabel('Nome*', { exact: true }).fill('Mario');
  await page.getByLabel('Cognome*').fill('Rossi');
  await page.getByLabel('E-mail*').fill('mario@posta.example');
  await page.getByLabel('Cellulare*').fill('333 765 4321');
  await page.getByRole('radio', { name: 'Consento', exact: true }).first().check({ force: true });
  await button(page, 'Nessuna di queste').click();
}

async function book(page) {
  await toLastStep(page);
  await button(page, /^fissa appuntamento$/i).click();
  await heading(page, 'Appuntamento confermato');
  // The device remembers the visit once the summary has read it.
  await page.waitForFunction(() => localStorage.getItem('fissa-prenotato') !== null);
}

/** The screenshots: file name → size, steps on the branch page before the screenshot, and the postcode of the search. */
const PICTURES = {
  'time-phone': [PHONE, async () => {}],
  'time-wide': [WIDE, async () => {}],
  'time-days': [PHONE, (page) => page.getByRole('group', { name: 'Giorno' }).evaluate(toTop)],
  'time-better': [
    WIDE,
    async (page) => {
      await page.getByRole('button', { name: 'Prima disponibilità' }).click();
      await page.getByRole('group', { name: 'Filiale' }).evaluate(toTop);
    },
  ],
  'time-hint': [WIDE, (page) => page.getByText(/è .* km più lontana, ma libera/).evaluate(toMiddle), '20900'],
  'time-last-step': [
    { width: 1120, height: 960 },
    async (page) => {
      await toLastStep(page);
      await page.getByText('Le prossime tre sono facoltative').evaluate(toTop);
    },
  ],
  'time-resume': [
    PHONE,
    async (page) => {
      await page.goBack();
      await button(page, 'Riprendi').waitFor();
    },
  ],
  'time-known': [
    PHONE,
    async (page, address) => {
      await book(page);
      await page.goto(address);
      await button(page, 'Portami lì').waitFor();
    },
  ],
};

const toMiddle = (element) => element.scrollIntoView({ block: 'center' });

function toTop(element) {
  element.scrollIntoView();
  window.scrollBy(0, -16);
}

await withDemo(async ({ page: address, take }) => {
  for (const [name, [size, steps, place = '20121']] of Object.entries(PICTURES))
    await take(name, size, async (page) => {
      await page.goto(address);
      await page.getByRole('button', { name: 'Rifiuta' }).click();
      await page.getByLabel('CAP o indirizzo*').fill(place);
      await page.getByLabel('CAP o indirizzo*').press('Enter');
      await page.getByRole('region', { name: 'Le prime libere' }).getByRole('listitem').getByRole('button').first().waitFor();
      await steps(page, address);
    });
});
