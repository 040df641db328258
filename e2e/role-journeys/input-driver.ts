import { expect, type Locator, type Page } from '@playwright/test';

/** The actions of a person at the desk, by pointer or touch, or by the keyboard alone. */
export interface InputDriver {
  /** Presses a button, a link or a summary. */
  press(what: Locator): Promise<void>;
  /** Checks a radio or a checkbox. */
  pick(what: Locator): Promise<void>;
  write(where: Locator, text: string): Promise<void>;
  /** Writes a day (YYYY-MM-DD) into a date field. */
  writeDay(where: Locator, day: string): Promise<void>;
  choose(from: Locator, option: string): Promise<void>;
}

export const pointer: InputDriver = {
  press: async (what) => {
    const isBox = await what.evaluate((one) => one.matches('input[type=checkbox]'));
    await what.click({ force: isBox });
  },
  // `force`, because the drawn control covers the native one.
  pick: (what) => what.check({ force: true }),
  write: (where, text) => where.fill(text),
  writeDay: (where, day) => where.fill(day),
  choose: async (from, label) => void (await from.selectOption({ label })),
};

/** Maximum of Tab presses to a control, and of arrow presses within a group. */
const MOST_STOPS = 600;
const MOST_CHOICES = 120;

/** Uses only Tab, Enter, Space, arrows and letters. The test fails if a control cannot be reached by them. */
export const keyboard = (page: Page): InputDriver => ({
  async press(what) {
    if ((await what.getAttribute('data-cell')) === null) await reach(page, what);
    else await reachInTable(page, what);
    const isBox = await what.evaluate((one) => one.matches('input[type=checkbox], input[type=radio]'));
    await page.keyboard.press(isBox ? 'Space' : 'Enter');
  },
  async pick(what) {
    await expect(what).toBeAttached();
    if (await what.isChecked()) return;
    if ((await what.getAttribute('type')) === 'radio') await reachInGroup(page, what);
    else await reach(page, what);
    if (!(await what.isChecked())) await page.keyboard.press('Space');
    await expect(what).toBeChecked();
  },
  async write(where, text) {
    await reach(page, where);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
    await expect(where).toHaveValue(text);
  },
  async writeDay(where, day) {
    await reach(page, where);
    const [year = '', month = '', date = ''] = day.split('-');
    // The order of the parts of a date field depends on the browser's language, so both are tried.
    for (const order of [month + date + year, date + month + year]) {
      await page.keyboard.press('Home');
      for (const _ of '123') await page.keyboard.press('ArrowLeft');
      await page.keyboard.type(order);
      if ((await where.inputValue()) === day) return;
    }
    await expect(where).toHaveValue(day);
  },
  async choose(from, option) {
    await reach(page, from);
    await page.keyboard.type(option);
    await expect(from.locator('option:checked')).toHaveText(option);
  },
});

const hasFocus = (what: Locator): Promise<boolean> => what.evaluate((one) => one === document.activeElement);

async function reach(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  await expect(what).toBeEnabled();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await hasFocus(what)) return await mustBeSeen(what);
    await page.keyboard.press('Tab');
  }
  throw new Error(`${what} is not reached by Tab`);
}

/** Checks that the focused control is inside the window and has a visible focus indicator. */
async function mustBeSeen(what: Locator): Promise<void> {
  const marks = await what.evaluate((one) => {
    const box = one.getBoundingClientRect();
    const { outlineStyle, boxShadow } = getComputedStyle(one);
    const isInside = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
    const isMarked = one.matches(':focus-visible') && (outlineStyle !== 'none' || boxShadow !== 'none');
    return { isInside, isMarked };
  });
  expect.soft(marks, `${what} with the focus`).toEqual({ isInside: true, isMarked: true });
}

/** Reaches a cell of a table, which is one tab stop, by arrow keys. */
async function reachInTable(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  const way = () =>
    what.evaluate((one) => {
      const at = document.activeElement;
      if (at?.closest('table') !== one.closest('table') || !at?.hasAttribute('data-cell')) return 'Tab';
      const placeOf = (each: Element) => ({
        row: each.closest('tr')?.rowIndex ?? 0,
        column: each.closest('td')?.cellIndex ?? 0,
      });
      const [here, there] = [placeOf(at), placeOf(one)];
      if (here.row !== there.row) return here.row < there.row ? 'ArrowDown' : 'ArrowUp';
      return here.column < there.column ? 'ArrowRight' : 'ArrowLeft';
    });
  for (let stops = 0; !(await hasFocus(what)); stops += 1) {
    if (stops > MOST_STOPS) throw new Error(`${what} is not reached by arrows`);
    await page.keyboard.press(await way());
  }
  await mustBeSeen(what);
}

/** Reaches a choice of a radio group, which is one tab stop, by arrow keys. */
async function reachInGroup(page: Page, what: Locator): Promise<void> {
  const isInGroup = () =>
    what.evaluate((one) => {
      const at = document.activeElement;
      return (
        at instanceof HTMLInputElement &&
        one instanceof HTMLInputElement &&
        at.name === one.name &&
        at.form === one.form
      );
    });
  for (let stops = 0; !(await isInGroup()); stops += 1) {
    if (stops > MOST_STOPS) throw new Error(`the group of ${what} is not reached by Tab`);
    await page.keyboard.press('Tab');
  }
  for (let steps = 0; steps < MOST_CHOICES && !(await hasFocus(what)); steps += 1)
    await page.keyboard.press('ArrowDown');
}
