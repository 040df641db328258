// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../session/store.ts';
import { newVisit, withFacts } from '../session/visit.ts';
import { someWords } from '../session/words.testing.ts';
import { LAZY_SCREENS } from './screens.ts';
import { waitForScreen } from './wait-for-screen.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function arriving(params: 'checking' | 'checked', path = '/fa3/') {
  history.replaceState(null, '', path);
  const store = createStore(newVisit('', { params }));
  let drawn = false;
  void waitForScreen({ store, words: someWords() }).then(() => {
    drawn = true;
  });
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return drawn;
  };
  return { store, after };
}

// R15.7.4
test('a page without a link renders at once', async () => {
  expect(await arriving('checked').after(0)).toBe(true);
});

// R15.7.4
test('the prerendered page stays until the link is read', async () => {
  const { store, after } = arriving('checking');
  expect(await after(500)).toBe(false);
  store.update((v) => withFacts(v, { params: 'checked' }));
  expect(await after(0)).toBe(true);
});

// R15.7.4
test('the page renders after five seconds even if the link is not read yet', async () => {
  const { after } = arriving('checking');
  expect([await after(4_999), await after(1)]).toEqual([false, true]);
});

// R15.7.4
test('the screen of a link renders when its script is loaded', async () => {
  let come: () => void = () => undefined;
  const script = new Promise<{ readonly default: () => null }>((resolve) => {
    come = () => resolve({ default: () => null });
  });
  const load = vi.spyOn(LAZY_SCREENS, 'taxCode').mockReturnValue(script);
  const { store, after } = arriving('checking', '/fa3/codice-fiscale');
  store.update((v) => withFacts(v, { params: 'checked', chosen: 'slot', search: 'settled' }));
  expect([await after(500), load.mock.calls.length]).toEqual([false, 1]);
  come();
  expect(await after(0)).toBe(true);
});
