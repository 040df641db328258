import { vi } from 'vitest';

/** A page under test on a busy machine may take longer than the libraries' one second; only a test that fails waits so long. */
const PATIENCE_MS = 15_000;

const { waitFor } = vi;
// Files share their worker's modules: it is made patient once.
if (waitFor.name !== 'patiently')
  vi.waitFor = function patiently<T>(work: () => T | Promise<T>, options: Parameters<typeof waitFor>[1] = PATIENCE_MS) {
    return waitFor(work, options);
  };

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: PATIENCE_MS });
}
