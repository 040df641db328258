import { FRAME } from '#contract/endpoint.ts';

/** Whether another page contains this page. A page that the server paints is in none. */
export const isInFrame = (): boolean => typeof top !== 'undefined' && self !== top;

/** Whether this page may run: in a frame only with the script that the server adds for permitted pages. */
export const mayRun = (): boolean => !isInFrame() || 'framed' in document.documentElement.dataset;

/** Headers of requests whose cookies count. The cookies of a frame have other names. */
export const frameHeaders = (): Readonly<Record<string, string>> => (isInFrame() ? { [FRAME]: '1' } : {});
