const ANSWER_MS = 2_000;

/** Whether the server at this URL reports that it is ready. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
