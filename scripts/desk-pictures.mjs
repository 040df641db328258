// node scripts/desk-pictures.mjs [desk-NAME …]: takes the screenshots of docs/desk.md, all or those named. Run it on a
// working day.
import { withDemo } from './demo-pictures.mjs';

const SIZE = { width: 1120, height: 720 };
const START_MS = 600_000;
const BRANCH = '0151';
const COLLEAGUE = 'Teodora Maestrelli';
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
  people: ['rete', '/persone'],
  receiver: ['direttrice.milano', '/oggi', assignReceiver],
  'call-book': ['richiamate', '/richiamate', bookFromCall],
  // Last, because it closes a day.
  displaced: ['direttrice.milano', '/orari', callDisplaced],
};

/** A visit of an open day in two weeks or later. */
async function aVisit(page, desk) {
  const data = { filiali: [BRANCH], da: aFortnightOn(), giorni: 7 };
  const asked = await page.request.post(`${desk}/api/Agenda`, { data, headers: { origin: new URL(desk).origin } });
  const [{ giorni, visite }] = (await asked.json()).filiali;
  const isOpen = (giorno) => giorni.some((day) => day.giorno === giorno && day.chiuso === null);
  return visite.find(({ giorno, stato }) => stato === 'confirmed' && isOpen(giorno));
}

/** Opens the choice of the receiver on a card. */
async function assignReceiver(page, desk) {
  await page.goto(`${desk}/appuntamento/${(await aVisit(page, desk)).oppID}`);
  const card = page.getByRole('dialog');
  await card.getByRole('button', { name: /^Assegna a…/ }).click();
  await card.getByRole('button', { name: COLLEAGUE, exact: true }).scrollIntoViewIfNeeded();
}

/** Takes a call and opens «Prenota» on it. */
async function bookFromCall(page) {
  await page.getByRole('button', { name: 'Prendi la prossima' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Prenota', exact: true }).click();
  await page.getByRole('radio', { name: /, ore \d\d:\d\d$/ }).first().waitFor();
  await page.getByRole('heading', { name: /^Prenota: / }).evaluate((title) => title.scrollIntoView({ block: 'start' }));
}

/** Closes a day, calls a displaced customer and names a time for the next call. */
async function callDisplaced(page, desk) {
  await previewClosing(page, desk);
  await page.getByRole('button', { name: /^Applica/ }).click();
  await page.getByText(/^Applicata alle/).waitFor();
  await page.getByRole('link', { name: 'Vai a Da ricollocare' }).click();
  await page.getByRole('button', { name: /^Chiama / }).first().click();
  await page.getByLabel('Una riga per chi richiama').fill('esce alle 16:45');
  await page.getByRole('button', { name: /^Richiamami alle…/ }).click();
  await page.getByRole('heading', { name: 'In coda' }).scrollIntoViewIfNeeded();
}

/** Drafts the closure of a day with a visit and opens its preview. */
async function previewClosing(page, desk) {
  const { giorno } = await aVisit(page, desk);
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
