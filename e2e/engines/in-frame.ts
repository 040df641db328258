import { expect } from '@playwright/test';
import type { Engine } from '../../scripts/engines.mjs';
import { elementAddress } from '../embed.ts';
import { ROOMY_DAY, uniqueNumber } from '../visitor.ts';
import { inFrame, type Pilot } from './pilot.ts';
import { startEngine } from './start.ts';
import { giveDataOfMario, visitorOf } from './visitor.ts';

const BRANCHES = /^Scegli filiale, giorno e ora$/;
/** The frame shows its page whole, so that nothing in it scrolls. */
const isWhole = (pilot: Pilot) =>
  expect.poll(() => pilot.askFrame('document.documentElement.scrollHeight - innerHeight')).toBe(0);

/** The next step is shown, and the page around has scrolled to the top of the frame. */
async function beginsAtItsTop(pilot: Pilot, heading: string): Promise<void> {
  await expect.poll(() => pilot.askFrame('document.querySelector("h1")?.innerText')).toBe(heading);
  await expect
    .poll(async () => {
      const top = Number(await pilot.ask('document.querySelector("iframe").getBoundingClientRect().top / innerHeight'));
      return top >= 0 && top < 0.6;
    })
    .toBe(true);
}

/** Opens the funnel in a frame at a branch, and chooses a slot. */
async function chooseSlot(pilot: Pilot, origin: string): Promise<void> {
  const visitor = visitorOf(inFrame(pilot));
  // These browsers ask for English.
  await pilot.open(elementAddress(origin, 'prodotto="PP" filiale="0151" cap="20121" lang="it"'));
  await visitor.arrives(BRANCHES);
  await isWhole(pilot);
  await visitor.choose(ROOMY_DAY);
  await visitor.choose(/^\d\d:\d\d, libero$/, uniqueNumber() % 3);
  await visitor.press(/^Avanti$/);
  await beginsAtItsTop(pilot, 'Inserisci il tuo codice fiscale');
}

/** Gives all data, and confirms. */
async function book(pilot: Pilot): Promise<void> {
  const visitor = visitorOf(inFrame(pilot));
  await giveDataOfMario(visitor);
  await beginsAtItsTop(pilot, 'Appuntamento confermato');
}

/** Books in a frame of another origin, and checks each step. */
export async function bookWith(engine: Engine, origin: string): Promise<void> {
  const pilot = await startEngine(engine);
  try {
    await chooseSlot(pilot, origin);
    await isWhole(pilot);
    const visitor = visitorOf(inFrame(pilot));
    // Firefox stores the cookies of the frame, WebKit refuses them.
    const ownWindow = /^Continua in un'altra finestra con le stesse scelte$/;
    expect(await visitor.has('a', ownWindow)).toBe(engine === 'webkit');
    await book(pilot);
    await isWhole(pilot);
  } finally {
    await pilot.close();
  }
}
