// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { actionsOnce } from '../actions/actions-once.ts';
import { createActions } from '../actions/page-actions.ts';
import type { CookieAnswer } from '../browser/cookie-choice.ts';
import { watchCalls } from '../session/slow-calls.ts';
import { createStore } from '../session/store.ts';
import { newVisit } from '../session/visit.ts';
import { someWords } from '../session/words.testing.ts';
import { aFlow, aSite } from '../session/world.testing.ts';

afterEach(cleanup);

/** Every element with its classes, and every text, in their order. */
const outline = (root: Element): unknown[] =>
  [...root.childNodes].map((node) =>
    node instanceof Element ? [node.tagName, node.className, node.id, outline(node)] : node.textContent,
  );

// R15.7.2
test.each([
  ['checked', 'bare'],
  ['checking', 'linked'],
] as const)(
  'with its address %s, what is painted ahead (%s) is what the program draws first',
  async (params, which) => {
    // What comes a moment later may have been fetched by another test: of a page just opened it has not.
    vi.resetModules();
    const [{ App }, { paint }] = await Promise.all([import('./app.tsx'), import('./paint.tsx')]);
    const site = aSite();
    const pictures = await paint(site, 'it');
    const painted = document.createElement('div');
    painted.innerHTML = pictures[which];
    // React has the browser fetch the logo ahead.
    painted.querySelector('link')?.remove();

    history.replaceState(null, '', '/fa3/');
    const { world } = aFlow({}, {}, { site });
    const funnel = {
      ...{ store: createStore(newVisit('', { params })), site, words: someWords(), today: () => '2026-11-22' },
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
