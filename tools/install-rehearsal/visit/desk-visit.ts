import type { Authority } from '../machine/authority.ts';
import { addressOf, DESK, type Place } from '../place.ts';
import { step } from '../steps.ts';
import { newVisitor, openPhone } from './phone.ts';

/** Signs in at the desk with the lender's identity provider, through the proxy. */
export async function signInAtDesk(place: Place, authority: Authority, executable: string): Promise<void> {
  const browser = await openPhone(authority, executable);
  try {
    await step('desk: signed in with the identity provider, through the proxy', async () => {
      const page = await (await newVisitor(browser)).newPage();
      await page.goto(`${addressOf(DESK, place)}/sportello/`);
      await page.getByRole('link', { name: 'Entra' }).click();
      // A phone hides the name.
      await page.getByText('Ada Prova').first().waitFor({ state: 'attached' });
    });
  } finally {
    await browser.close();
  }
}
