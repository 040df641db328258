import type { Page } from '@playwright/test';
import { pollUntil } from '../../machine/until.ts';
import type { Authority } from '../machine/authority.ts';
import type { Receivers } from '../machine/receivers.ts';
import { addressOf, MAIN, type Place, SALARY } from '../place.ts';
import { assertHolds, step } from '../steps.ts';
import { type Booked, book, cancel, move } from './book.ts';
import type { FindDemoText } from './demo-words.ts';
import { textOfMail, textOfPdf } from './papers.ts';
import { download, newVisitor, openPhone } from './phone.ts';

const ARRIVE_MS = 60_000;
const LETTERS = ['Confermato', 'spostato', 'annullato'];

/** A visit on a phone from booking to cancelling; collects every text with its source. */
export async function visit(
  place: Place,
  authority: Authority,
  executable: string,
  receivers: Receivers,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  const look = async (screen: string, page: Page) =>
    void texts.set(screen, `${await page.title()}\n${await page.content()}\n${await page.locator('body').innerText()}`);
  const browser = await openPhone(authority, executable);
  try {
    const page = await (await newVisitor(browser)).newPage();
    const booked = await step(
      'phone: booked through the proxy',
      () => book(page, addressOf(MAIN, place), '47121', look),
      ({ code, hour }) => `${code}, ${hour}`,
    );
    await keepPapers(page, booked, texts);
    await step(
      'phone: moved',
      () => move(page, look),
      (hour) => `to ${hour}`,
    );
    await step('phone: cancelled', () => cancel(page, look));
    await page.goto(`${addressOf(SALARY, place)}/fa3/`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await look('la pagina del quinto', page);
    await step('letters, SMS and events arrived', () => arrived(receivers), told);
  } finally {
    await browser.close();
  }
  for (const [n, mail] of receivers.mails.entries()) texts.set(`lettera ${n + 1}`, textOfMail(mail));
  for (const { type, text } of [...receivers.sms, ...receivers.events]) texts.set(`${type} ${texts.size}`, text);
  return texts;
}

/** Every text names this lender, and none contains a word of the demonstration. */
export function checkOwnTexts(texts: ReadonlyMap<string, string>, search: FindDemoText): string {
  for (const [where, text] of texts) {
    const word = search(text);
    assertHolds(word === '', `${where} says «${word}», which is the demonstration's`);
  }
  const silent = [...texts].filter(
    ([where, text]) => /pagina|lettera|PDF|calendario|sms/i.test(where) && !text.includes('Banca Prova'),
  );
  assertHolds(silent.length === 0, `${silent.map(([where]) => where).join(', ')} does not name Banca Prova`);
  return `${texts.size} texts, ${[...texts.values()].join('').length} characters`;
}

async function keepPapers(page: Page, { code }: Booked, texts: Map<string, string>): Promise<void> {
  texts.set('PDF', await textOfPdf(await download(page, `/fa3/api/appuntamento.pdf?oppID=${code}`)));
  texts.set('calendario', (await download(page, `/fa3/api/appuntamento.ics?oppID=${code}`)).toString());
}

async function arrived(receivers: Receivers): Promise<Receivers> {
  const isAll = () =>
    receivers.mails.length >= LETTERS.length && receivers.sms.length >= LETTERS.length && ended(receivers);
  assertHolds((await pollUntil(isAll, ARRIVE_MS)) !== null, `not all arrived: ${told(receivers)}`);
  return receivers;
}

const ended = ({ events }: Receivers): boolean =>
  ['appointment.created', 'appointment.moved', 'appointment.cancelled'].every((type) =>
    events.some((each) => each.type === type),
  );

const told = ({ mails, sms, events }: Receivers): string =>
  `${mails.length} letters, ${sms.length} SMS, ${events.map(({ type }) => type).join(', ')}`;
