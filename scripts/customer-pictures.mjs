// node scripts/customer-pictures.mjs: takes the screenshots of docs/finding-a-time.md.
import { withDemo } from './demo-pictures.mjs';

const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1120, height: 720 };

/** The screenshots: file name → size and steps on the branch page before the screenshot. */
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
};

function toTop(element) {
  element.scrollIntoView();
  window.scrollBy(0, -16);
}

await withDemo(async ({ page: address, take }) => {
  for (const [name, [size, steps]] of Object.entries(PICTURES))
    await take(name, size, async (page) => {
      await page.goto(address);
      await page.getByRole('button', { name: 'Rifiuta' }).click();
      await page.getByLabel('CAP o indirizzo*').fill('20121');
      await page.getByLabel('CAP o indirizzo*').press('Enter');
      await page.getByRole('region', { name: 'Le prime libere' }).getByRole('listitem').getByRole('button').first().waitFor();
      await steps(page);
    });
});
