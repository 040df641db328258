import { enter, ROUTES } from '#domain/flow/routes.ts';
import type { Funnel } from '../actions/funnel.tsx';
import { routeAt } from '../browser/address.ts';
import { fetchScreen } from '../parts/later.tsx';
import { LATER } from './screens.ts';

/** Milliseconds a page painted ahead stands for a link that is being read; on a slow phone reading takes more than one second. */
const PATIENCE_MS = 5_000;

/**
 * Resolves when a link is read and the screen it leads to is there, at the latest after a moment: what was painted ahead
 * says the same meanwhile, and to draw it once more would only keep that screen waiting.
 */
export async function landed({ store, words }: Pick<Funnel, 'store' | 'words'>): Promise<void> {
  let late = false;
  const tooLate = new Promise<void>((resolve) => {
    setTimeout(() => {
      late = true;
      resolve();
    }, PATIENCE_MS);
  });
  await Promise.race([tooLate, read(store)]);
  const { step } = ROUTES[enter(routeAt(location.pathname) ?? 'luogo', store.get().facts).key];
  if (!late && step !== 'place') await Promise.race([tooLate, fetchScreen(LATER[step], words).catch(() => undefined)]);
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
