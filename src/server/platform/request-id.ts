import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Runs `work` for an HTTP request: `currentRequestId()` then returns its id, also in asynchronous code. */
export const runWithRequestId = <T>(requestId: string, work: () => T): T => requests.run(requestId, work);

/** Id of the current request; undefined outside a request. */
export const currentRequestId = (): string | undefined => requests.getStore();
