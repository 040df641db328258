import { enter, ROUTES } from '#domain/flow/routes.ts';
import type { Funnel } from '../actions/funnel.tsx';
import { routeAt } from '../browser/address.ts';
import { fetchScreen } from '../parts/lazy-screen.tsx';
import { LAZY_SCREENS } from './screens.ts';

/** Milliseconds a prerendered page waits for a link; on a slow phone reading a link takes more than one second. */
const TIMEOUT_MS = 5_000;

/**
 * Resolves when a link is read and its screen is loaded, or after the timeout. The prerendered page shows the first
 * screen meanwhile; rendering it again would delay the link's screen.
 */
export async function waitForScreen({ store, words }: Pick<Funnel, 'store' | 'words'>): Promise<void> {
  let late = false;
  const tooLate = new Promise<void>((resolve) => {
    setTimeout(() => {
      late = true;
      resolve();
    }, TIMEOUT_MS);
  });
  await Promise.race([tooLate, read(store)]);
  const { step } = ROUTES[enter(routeAt(location.pathname) ?? 'luogo', store.get().facts).key];
  if (!late && step !== 'place')
    await Promise.race([tooLate, fetchScreen(LAZY_SCREENS[step], words).catch(() => undefined)]);
}

const isRead = ({ get }: Funnel['store']): boolean => get().facts.params === 'checked';

const read = (store: Funnel['store']): Promise<void> =>
  new Promise((resolve) => {
    if (isRead(store)) return resolve();
    const leave = store.subscribe(() => {
      if (!isRead(store)) return;
      leave();
      resolve();
    });
  });
