import { expect, type Page } from '@playwright/test';
import { test } from './shared-page.ts';
import { openPlace, searchPlace } from './visitor.ts';

const WIDTHS = [320, 360, 500, 640, 767, 768, 900, 1000, 1280, 1920] as const;
/** All ordered pairs of widths, each once. */
const EVERY_PAIR = [...WIDTHS.flatMap((from, at) => WIDTHS.slice(at + 1).flatMap((to) => [from, to])), WIDTHS[0]];

type Press = readonly [name: 'filiale' | 'giorno' | 'ora', nth: number];

/**
 * Runs in the page: presses the given radios and waits until no row scrolls. Returns the checked radios, and whether
 * each is inside the window.
 */
async function standing(presses: readonly Press[]) {
  const frame = () => new Promise(requestAnimationFrame);
  for (const [name, nth] of presses) {
    const free = [...document.querySelectorAll<HTMLInputElement>(`input[name=${name}]:enabled`)];
    free[nth % free.length]?.click();
    // The slots of a day are rendered one frame after the day was chosen.
    await frame();
    await frame();
  }
  const FRAMES = 2;
  for (let still = 0, stood = ''; still < FRAMES; still += 1) {
    await frame();
    const now = [...document.querySelectorAll('fieldset > div:last-child')].map((row) => row.scrollLeft).join();
    if (now !== stood) still = 0;
    stood = now;
  }
  const checked = [...document.querySelectorAll<HTMLInputElement>('input:checked')];
  const isInSight = ({ parentElement }: HTMLInputElement) => {
    const { left, right } = parentElement?.getBoundingClientRect() ?? new DOMRect();
    return left >= -1 && right <= innerWidth + 1;
  };
  return { chosen: checked.map(({ name, value }) => `${name} ${value}`), isInSight: checked.every(isInSight) };
}

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 700 });

async function openBranches(page: Page): Promise<void> {
  await resize(page, WIDTHS[0]);
  await openPlace(page);
  await searchPlace(page, '00184');
}

// R14.1.1
test('the preselected branch, day and slot do not change when the window is resized between all widths', {
  tag: '@once',
}, async ({ page }) => {
  await openBranches(page);
  const { chosen } = await page.evaluate(standing, []);
  expect(chosen).toHaveLength(3);
  await resize(page, 1920);
  await page.getByRole('button', { name: 'Giorni successivi' }).click();
  for (const width of EVERY_PAIR) {
    await resize(page, width);
    expect((await page.evaluate(standing, [])).chosen, `to ${width} px`).toEqual(chosen);
  }
});

// R14.1.2
test('the chosen branch, day and slot stay in view between all widths', {
  tag: '@once',
}, async ({ page }) => {
  await openBranches(page);
  for (const [step, width] of EVERY_PAIR.entries()) {
    // After each round of widths another branch is chosen, which preselects a day and a slot.
    const branch: readonly Press[] = step % WIDTHS.length === 0 ? [['filiale', step / WIDTHS.length]] : [];
    const chosen = await page.evaluate(standing, [...branch, ['giorno', step * 3], ['ora', step]] as readonly Press[]);
    await resize(page, width);
    expect(await page.evaluate(standing, []), `to ${width} px`).toEqual({ ...chosen, isInSight: true });
  }
});
