import { expect, test } from '@playwright/test';
import { wantedEngines } from '../scripts/engines.mjs';
import { messageOf } from './documents.ts';
import { PHONE, type Pilot } from './engines/pilot.ts';
import { startEngine } from './engines/start.ts';
import { giveDataOfMario, visitorOf } from './engines/visitor.ts';
import { ROOMY_DAY } from './visitor.ts';

/** Minimum number of slots that a day has, even if other tests take some meanwhile. */
const FREE_HOURS = 3;
async function openBranches(pilot: Pilot, base: string, cap: string): Promise<void> {
  const visitor = visitorOf(pilot);
  // These browsers ask for English.
  await pilot.open(`${base}/fa3/?lang=it`);
  await visitor.arrives(/^Dove vuoi incontrarci/);
  await visitor.fill(/^CAP o indirizzo/, cap);
  await visitor.pressUntil(/^Avanti$/, () => visitor.sees(/^Scegli filiale, giorno e ora$/));
}

/** Books from the first page to the summary, as `book.e2e.ts` does in Chromium; returns the request code. */
async function book(pilot: Pilot, base: string): Promise<string> {
  const visitor = visitorOf(pilot);
  await openBranches(pilot, base, '20121');
  // If another test took the slot meanwhile, the loop tries another one.
  const arrived = () => visitor.sees(/^Inserisci il tuo codice fiscale$/);
  await expect(async () => {
    // The page of the try before may be loaded by now.
    if (await arrived()) return;
    await visitor.choose(ROOMY_DAY);
    await visitor.choose(/^\d\d:\d\d, libero$/, Math.floor(Math.random() * FREE_HOURS));
    await visitor.press(/^Avanti$/);
    await expect.poll(arrived, { timeout: 10_000 }).toBe(true);
  }).toPass();
  await giveDataOfMario(visitor);
  await visitor.arrives(/^Appuntamento confermato$/);
  return String(await pilot.ask('history.state.oppId'));
}

/** Pairs of widths, narrowing and widening, across the width from which three days are in a row. */
const PAIRS = [
  [1280, 640],
  [1000, 500],
  [360, 768],
] as const;

/** Chooses one of the last days and its last slot at each first width, and resizes to the second one. */
async function keepsItsChoice(pilot: Pilot): Promise<void> {
  const visitor = visitorOf(pilot);
  const goTo = async (width: number) => {
    await pilot.resize({ width, height: 740 });
    await expect.poll(() => pilot.ask('innerWidth')).toBe(width);
  };
  for (const [nth, [from, to]] of PAIRS.entries()) {
    await goTo(from);
    await visitor.choose(/ orari liberi$/, -1 - nth);
    await visitor.choose(/^\d\d:\d\d, libero$/, -1);
    const chosen = await pilot.ask(`(${chosenIn})()`);
    await goTo(to);
    const message = `${from} to ${to} px`;
    await expect.poll(() => pilot.ask(`(${isInSight})()`), { message }).toBe(true);
    expect(await pilot.ask(`(${chosenIn})()`), message).toEqual(chosen);
  }
}

/** Runs in the page: name and value of each checked radio. */
const chosenIn = () =>
  [...document.querySelectorAll<HTMLInputElement>('input:checked')].map(({ name, value }) => `${name} ${value}`);

/** Runs in the page: whether the chosen branch, day and slot are horizontally in view. */
const isInSight = () =>
  [...document.querySelectorAll<HTMLInputElement>('input:checked')].every(({ parentElement }) => {
    const { left, right } = parentElement?.getBoundingClientRect() ?? new DOMRect();
    return left >= -1 && right <= innerWidth + 1;
  });

// R14.1.8, R14.1.9
test.describe('in the other engines', { tag: '@once' }, () => {
  for (const engine of wantedEngines()) {
    test(`in ${engine} a visit is booked on a phone; the summary and the mail show it`, async ({ baseURL }) => {
      const pilot = await startEngine(engine);
      try {
        const code = await book(pilot, baseURL ?? '');
        expect((await messageOf(code)).text).toContain('Ciao, ti aspettiamo');
        expect(await pilot.ask('innerWidth')).toBe(PHONE.width);
      } finally {
        await pilot.close();
      }
    });

    // R14.1.2
    test(`in ${engine} the chosen branch, day and hour stay when the window narrows or widens`, {
      tag: '@long',
    }, async ({ baseURL }) => {
      const pilot = await startEngine(engine);
      try {
        await openBranches(pilot, baseURL ?? '', '00184');
        await keepsItsChoice(pilot);
      } finally {
        await pilot.close();
      }
    });
  }
});
