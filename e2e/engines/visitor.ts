import { expect } from '@playwright/test';
import type { Pilot, Point } from './pilot.ts';

/**
 * Runs in the page: the middle of what is called so, once it is in view and nothing lies over it. A control is called by
 * its label, its `aria-label` or its text.
 */
function spotOf(kind: string, pattern: string, nth: number): Point | null {
  const name = new RegExp(pattern, 'i');
  const said = (each: Element) => (each.getAttribute('aria-label') ?? each.textContent ?? '').trim();
  const named = [...document.querySelectorAll(kind)].filter((each) => {
    const labels = each instanceof HTMLInputElement ? [...(each.labels ?? [])].map(said) : [];
    return [said(each), ...labels].some((text) => name.test(text)) && !each.matches(':disabled');
  });
  const wanted = named[nth];
  if (!wanted) return null;
  wanted.scrollIntoView({ block: 'center' });
  const shown = wanted instanceof HTMLInputElement && wanted.type === 'radio' ? (wanted.labels?.[0] ?? wanted) : wanted;
  const { x, y, width, height } = shown.getBoundingClientRect();
  const spot = { x: x + width / 2, y: y + height / 2 };
  const hit = document.elementFromPoint(spot.x, spot.y);
  return hit !== null && (shown.contains(hit) || wanted.contains(hit)) ? spot : null;
}

/** What a visitor does, in the words of the page. */
export function visitorOf(pilot: Pilot) {
  const spot = (kind: string, name: RegExp, nth = 0) =>
    pilot.ask(`(${spotOf})(${JSON.stringify(kind)}, ${JSON.stringify(name.source)}, ${nth})`) as Promise<Point | null>;
  const press = (kind: string, name: RegExp, nth = 0) =>
    expect(async () => {
      const at = await spot(kind, name, nth);
      expect(at, `${kind} ${name}`).not.toBeNull();
      if (at) await pilot.press(at);
    }).toPass();
  const has = async (kind: string, name: RegExp) => (await spot(kind, name)) !== null;
  return {
    has,
    sees: (heading: RegExp) => has('h1', heading),
    arrives: (heading: RegExp) => expect.poll(() => has('h1', heading), { message: `${heading}` }).toBe(true),
    fill: async (label: RegExp, text: string) => {
      await press('input', label);
      await pilot.type(text);
    },
    choose: (name: RegExp, nth = 0) => press('input[type=radio]', name, nth),
    press: (name: RegExp) => press('button', name),
    /** Presses until it is there: a lookup may still be under way at the first press. */
    pressUntil: (name: RegExp, isThere: () => Promise<boolean>) =>
      expect(async () => {
        if (await isThere()) return;
        await press('button', name);
        await expect.poll(isThere, { timeout: 5_000 }).toBe(true);
      }).toPass(),
  };
}
