import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** What `work` does is done for this request: whoever does it need not be told by whom it is asked. */
export const onBehalfOf = <T>(requestId: string, work: () => T): T => requests.run(requestId, work);

/** The request that is being answered; undefined for what nobody asked for. */
export const requestNow = (): string | undefined => requests.getStore();
