/** As the stream of news names the queue of calls, where others are a branch's code. */
export const CALLS = 'calls';
