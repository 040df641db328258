/** The channel by which the windows of one browser report a sign-in. */
const CHANNEL = 'fissa-sportello';

export const announceSignIn = (): void => new BroadcastChannel(CHANNEL).postMessage('');

/** Subscribes to: the window gets the focus, another window signed in, the network comes or goes. */
export function onReturn(listener: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', listener, { signal });
  for (const name of ['online', 'offline', 'focus']) window.addEventListener(name, listener, { signal });
  return () => {
    ended.abort();
    channel.close();
  };
}

/** Events that only a person causes. `scroll` is missing, because scripts cause it too. */
const ACTIVITIES = ['keydown', 'input', 'pointerdown', 'wheel', 'touchmove'] as const;

export function onActivity(listener: () => void): () => void {
  const ended = new AbortController();
  for (const name of ACTIVITIES)
    window.addEventListener(name, listener, { capture: true, passive: true, signal: ended.signal });
  return () => ended.abort();
}
