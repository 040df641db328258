import type { Page } from '@playwright/test';
import type { Feature } from '../src/domain/site/features.ts';

/** Makes the server's pages say that the site switches these parts off. */
export const switchOff = (page: Page, ...off: readonly Feature[]): Promise<unknown> =>
  page.route(/\/fa3\/[\w/-]*(\?.*)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.text()).replace('"off":[]', `"off":${JSON.stringify(off)}`);
    await route.fulfill({ response: answer, body });
  });
