import { expect, type Route } from '@playwright/test';
import { haveAppointment } from './appointment.ts';
import { test } from './kept-page.ts';

const TOWN = { cap: '67100', name: "L'Aquila", latitude: 42.35, longitude: 13.4 };

interface Week {
  readonly data: { readonly Disponibilita?: readonly { readonly Slots: Record<string, boolean> }[] };
}
/** The week that the page asks for, with a first day that has no free hour. */
async function fillFirstDay(route: Route): Promise<void> {
  const answer = await route.fetch();
  const body = (await answer.json()) as Week;
  const slots = body.data.Disponibilita?.[0]?.Slots ?? {};
  for (const hour of Object.keys(slots)) slots[hour] = false;
  await route.fulfill({ response: answer, json: body });
}

/** Runs in the page: the first day that is chosen, by whomever. */
const firstChosen = () =>
  new Promise<string>((resolve) => {
    const look = () => {
      const chosen = document.querySelector<HTMLInputElement>('input[name="giorno"]:checked');
      return chosen ? resolve(chosen.value) : requestAnimationFrame(look);
    };
    look();
  });

// R14.1.1, R14.1.2
test('on a phone the change page is brought to the first free day and chooses none, until the visitor pages', {
  tag: '@phone',
}, async ({ page }) => {
  await haveAppointment(page, TOWN);
  await page.route('**/fa3/proxy/Disponibilita*', fillFirstDay);
  await page.getByRole('button', { name: 'Modifica appuntamento' }).click();
  const days = page.locator('input[name="giorno"]');
  await expect(days.first()).toBeDisabled();
  const free = page.locator('input[name="giorno"]:not([disabled])').first();
  await expect(free).toBeInViewport();
  const chosen = page.evaluate(firstChosen);
  await page.getByRole('button', { name: 'Giorni successivi' }).click();
  expect(await chosen).not.toBe(await free.getAttribute('value'));
});
