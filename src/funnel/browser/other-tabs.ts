import { isInFrame } from '../api/frame.ts';

/** A page in a frame has a visit of its own. */
const channelName = (): string => (isInFrame() ? 'fissa-posto-frame' : 'fissa-posto');
let channel: BroadcastChannel | null = null;

/** The channel of this tab; null where the browser has none. A tab does not get its own messages. */
function tabChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(channelName());
  return channel;
}

/** Tells the other tabs of this browser that the visit's hold is now this tab's, or used up. */
export const announceHold = (): void => tabChannel()?.postMessage('');

/** Calls `listener` when another tab takes the hold. Replaces the previous listener. */
export function onHoldTaken(listener: () => void): void {
  const tab = tabChannel();
  if (tab) tab.onmessage = listener;
}
