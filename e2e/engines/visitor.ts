import { expect } from '@playwright/test';
import { someTaxCode, uniqueNumber } from '../visitor.ts';
import type { Pilot, Point } from './pilot.ts';

/** Milliseconds after which a step that had no effect is repeated. */
const RETRY_MS = 20_000;
/** Milliseconds in which a press must take effect. */
const SHOWN_MS = 1_000;

/**
 * Runs in the page: finds an enabled element by its name. A control's name is its label, its `aria-label` or its text.
 */
function namedIn(kind: string, pattern: string): Element[] {
  const name = new RegExp(pattern, 'i');
  const said = (each: Element) => (each.getAttribute('aria-label') ?? each.textContent ?? '').trim();
  return [...document.querySelectorAll(kind)].filter((each) => {
    const labels = each instanceof HTMLInputElement ? [...(each.labels ?? [])].map(said) : [];
    return [said(each), ...labels].some((text) => name.test(text)) && !each.matches(':disabled');
  });
}

/** Runs in the page: the centre of an element, once it is in view and uncovered. */
function spotOf(wanted: Element | undefined): Point | null {
  if (!wanted) return null;
  wanted.scrollIntoView({ block: 'center' });
  const shown = wanted instanceof HTMLInputElement && wanted.type === 'radio' ? (wanted.labels?.[0] ?? wanted) : wanted;
  const { x, y, width, height } = shown.getBoundingClientRect();
  const spot = { x: x + width / 2, y: y + height / 2 };
  const hit = document.elementFromPoint(spot.x, spot.y);
  return hit !== null && (shown.contains(hit) || wanted.contains(hit)) ? spot : null;
}

/** The actions of a visitor, who finds controls by their visible text. */
export function visitorOf(pilot: Pilot) {
  const one = (kind: string, name: RegExp, nth: number) =>
    `(${namedIn})(${JSON.stringify(kind)}, ${JSON.stringify(name.source)}).at(${nth})`;
  const spot = (kind: string, name: RegExp, nth = 0) =>
    pilot.ask(`(${spotOf})(${one(kind, name, nth)})`) as Promise<Point | null>;
  const press = (kind: string, name: RegExp, nth = 0) =>
    expect(async () => {
      const at = await spot(kind, name, nth);
      expect(at, `${kind} ${name}`).not.toBeNull();
      if (at) await pilot.press(at);
    }).toPass({ timeout: RETRY_MS });
  const has = async (kind: string, name: RegExp) => (await spot(kind, name)) !== null;
  /** Presses until the effect is visible, because a press may miss a moving control. */
  const pressTo = (shows: string, kind: string, name: RegExp, nth = 0) =>
    expect(async () => {
      await press(kind, name, nth);
      const isShown = () => pilot.ask(`${one(kind, name, nth)} ${shows}`);
      await expect.poll(isShown, { timeout: SHOWN_MS }).toBe(true);
    }).toPass({ timeout: RETRY_MS });
  return {
    has,
    sees: (heading: RegExp) => has('h1', heading),
    arrives: (heading: RegExp) => expect.poll(() => has('h1', heading), { message: `${heading}` }).toBe(true),
    fill: async (label: RegExp, text: string) => {
      await pressTo(`=== document.activeElement`, 'input', label);
      await pilot.type(text);
    },
    choose: (name: RegExp, nth = 0) => pressTo('?.checked', 'input[type=radio]', name, nth),
    press: (name: RegExp) => press('button', name),
    /** Presses until `isThere` holds, because a press has no effect while a lookup runs. */
    pressUntil: (name: RegExp, isThere: () => Promise<boolean>) =>
      expect(async () => {
        if (await isThere()) return;
        await press('button', name);
        await expect.poll(isThere, { timeout: 5_000 }).toBe(true);
      }).toPass(),
  };
}

/** Groups of consents on the data page of a personal loan. */
const CONSENTS = 4;

/** Gives the data of an unknown Mario Rossi and every consent, and sends the request. */
export async function giveDataOfMario(visitor: ReturnType<typeof visitorOf>): Promise<void> {
  await visitor.fill(/^Codice fiscale/, someTaxCode(uniqueNumber()));
  await visitor.pressUntil(/^Avanti$/, () => visitor.has('button', /^fissa appuntamento$/));
  await visitor.fill(/^Nome/, 'Mario');
  await visitor.fill(/^Cognome/, 'Rossi');
  await visitor.fill(/^E-mail/, 'mario@posta.example');
  await visitor.fill(/^Cellulare/, '3337654321');
  for (const nth of Array.from({ length: CONSENTS }).keys()) await visitor.choose(/^Consento$/, nth);
  await visitor.press(/^fissa appuntamento$/);
}
