// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ENTRY_PICTURES, type EntryPicture } from '#domain/flow/entry-picture.ts';
import { ROUTES } from '#domain/flow/routes.ts';
import { actionsOnce } from '../actions/actions-once.ts';
import { createActions } from '../actions/page-actions.ts';
import { urlOf } from '../browser/address.ts';
import type { CookieAnswer } from '../browser/cookie-choice.ts';
import { watchCalls } from '../session/slow-calls.ts';
import { createStore } from '../session/store.ts';
import { newVisit } from '../session/visit.ts';
import { someWords } from '../session/words.testing.ts';
import { aFlow, aSite } from '../session/world.testing.ts';

afterEach(cleanup);

/** Ids that React makes up differ between a server and a browser. */
const idOf = ({ id }: Element): string => id.replace(/^_r_\w+_$/i, '_id_');

/** Every element with its classes, and every text, in their order. */
const outline = (root: Element): unknown[] =>
  [...root.childNodes].map((node) =>
    node instanceof Element ? [node.tagName, node.className, idOf(node), outline(node)] : node.textContent,
  );

// R15.7.2
test.each(Object.keys(ENTRY_PICTURES) as EntryPicture[])(
  'the picture %s is what the program draws first',
  async (picture) => {
    // A module fetched by another test counts as loaded; on a page that was just opened it is not.
    vi.resetModules();
    const [{ App }, { paint, pictureFacts }, { fetchScreen }, { LATER }] = await Promise.all([
      import('./app.tsx'),
      import('./paint.tsx'),
      import('../parts/later.tsx'),
      import('./screens.ts'),
    ]);
    const site = aSite();
    const painted = document.createElement('div');
    painted.innerHTML = (await paint(site, 'it'))[picture];
    // React has the browser fetch the logo ahead.
    painted.querySelector('link')?.remove();

    const { key } = ENTRY_PICTURES[picture];
    history.replaceState(null, '', urlOf(key, '/fa3'));
    const { world } = aFlow({}, {}, { site });
    const words = someWords();
    const { step } = ROUTES[key];
    if (step !== 'place') await fetchScreen(LATER[step], words);
    const funnel = {
      ...{ store: createStore(newVisit('', pictureFacts(picture, site))), site, words, today: () => '2026-11-22' },
      ...{ act: createActions(world), actionsOf: actionsOnce(world), showHuman: () => undefined },
      slowCalls: watchCalls(world.call, () => () => undefined),
    };
    const tracker = { page: async () => undefined, callbackClick: async () => undefined, cardClick: () => undefined };
    const { container } = render(<App funnel={funnel} tracker={tracker} choice={createStore<CookieAnswer>(null)} />);
    // Texts that stand side by side are one in markup.
    container.normalize();
    expect(outline(painted)).toEqual(outline(container));
  },
);
