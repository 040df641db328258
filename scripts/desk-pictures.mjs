// node scripts/desk-pictures.mjs: takes the screenshots of docs/desk.md.
import { withDemo } from './demo-pictures.mjs';

const SIZE = { width: 1120, height: 720 };
const START_MS = 600_000;
const BRANCH = '0151';
const aFortnightOn = () => new Date(Date.now() + 15 * 86_400_000).toISOString().slice(0, 10);

/** The screenshots: file name → member of staff, page, and steps before the screenshot. */
const PICTURES = {
  today: ['direttrice.milano', '/oggi'],
  agenda: ['direttrice.milano', '/agenda?vista=settimana'],
  card: ['direttrice.milano', '/oggi', (page) => page.locator('a[href*="/appuntamento/"]').first().click()],
  calls: ['richiamate', '/richiamate', (page) => page.getByRole('button', { name: 'Prendi la prossima' }).click()],
  hours: ['direttrice.milano', '/orari', previewClosing],
  network: ['rete', '/rete'],
  insight: ['rete', '/andamento'],
  register: ['privacy', '/registro'],
};

/** Drafts the closure of a day with a visit and opens its preview. */
async function previewClosing(page, desk) {
  const data = { filiali: [BRANCH], da: aFortnightOn(), giorni: 7 };
  const asked = await page.request.post(`${desk}/api/Agenda`, { data, headers: { origin: new URL(desk).origin } });
  const [{ giorni, visite }] = (await asked.json()).filiali;
  const { giorno } = visite.find((one) => giorni.some((day) => day.giorno === one.giorno && day.chiuso === null));
  await page.getByLabel('Dal*').fill(giorno);
  await page.getByLabel(/^Motivo/).fill('Lavori in filiale');
  await page.getByRole('button', { name: 'Anteprima' }).click();
  await page.getByRole('heading', { name: 'Che cosa succede' }).scrollIntoViewIfNeeded();
}

await withDemo(async ({ desk, take }) => {
  for (const [name, [who, path, first]] of Object.entries(PICTURES))
    await take(`desk-${name}`, SIZE, async (page) => {
      await page.request.get(`${desk}/entra`, { params: { come: who }, timeout: START_MS });
      await page.goto(desk + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (first) await first(page, desk);
    });
});
