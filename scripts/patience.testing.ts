/** A page under test on a busy machine may take longer than the library's one second; only a test that fails waits so long. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 15_000 });
}

export {};
