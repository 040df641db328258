import { afterAll, vi } from 'vitest';

/** A page under test on a busy machine may take longer than the libraries' one second; only a test that fails waits so long. */
const PATIENCE_MS = 15_000;

const { waitFor } = vi;
// Files share their worker's modules: it is made patient once.
if (waitFor.name !== 'patiently')
  vi.waitFor = function patiently<T>(work: () => T | Promise<T>, options: Parameters<typeof waitFor>[1] = PATIENCE_MS) {
    return waitFor(work, options);
  };

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
  // The files of a worker share one document: each leaves it as it found it.
  afterAll(async () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    cleanup();
    // A page that is still on its way when its file ends would never come, to no other file either.
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
