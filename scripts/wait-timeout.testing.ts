import { afterAll, vi } from 'vitest';

/**
 * On a busy machine a page under test may take longer than the libraries' one second; only a failing test waits this
 * long.
 */
const PATIENCE_MS = 15_000;

const { waitFor } = vi;
// Files share their worker's modules: the timeout is set once.
if (waitFor.name !== 'patiently')
  vi.waitFor = function patiently<T>(work: () => T | Promise<T>, options: Parameters<typeof waitFor>[1] = PATIENCE_MS) {
    return waitFor(work, options);
  };

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
  // The files of a worker share one document: each restores it.
  afterAll(async () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    cleanup();
    // A screen still loading at the end of its file would affect the next file.
    await vi.dynamicImportSettled();
    document.title = '';
    document.head.replaceChildren();
    document.body.replaceChildren();
    document.documentElement.removeAttribute('class');
    sessionStorage.clear();
    localStorage.clear();
    history.replaceState(null, '', '/');
  });
}
