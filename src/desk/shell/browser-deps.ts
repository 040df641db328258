import { browserFetch } from '../api/browser-fetch.ts';
import { createDeskCall } from '../api/call.ts';
import { subscribeNews } from '../api/live.ts';
import { fetchDemoPeople, sendSignOut } from '../api/sign-in.ts';
import type { DeskDeps } from '../session/deps.ts';
import { onActivity, onReturn } from '../session/windows.ts';

/** The dependencies of the desk in a browser. */
export function browserDeps(): DeskDeps {
  return {
    call: createDeskCall({
      fetch: browserFetch,
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      random: Math.random,
    }),
    now: Date.now,
    newKey: () => crypto.randomUUID(),
    every(ms, work) {
      const timer = setInterval(work, ms);
      return () => clearInterval(timer);
    },
    after(ms, work) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    subscribeNews,
    isOnline: () => navigator.onLine,
    onReturn,
    onActivity,
    whenStill: createStillness(),
    demoPeople: () => fetchDemoPeople(browserFetch),
    signOut: () => sendSignOut(browserFetch),
    goTo: (url) => location.assign(url),
    openWindow: (url) => void window.open(url, 'fissa-sportello', 'popup,width=520,height=720'),
    saveFile,
  };
}

/** Saves by a link to an object URL, which is revoked after the download has started. */
function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_MS);
}
const SAVED_MS = 60_000;

/** Runs work at once, or when the pressed pointer is released. */
function createStillness(): (work: () => void) => void {
  let pressed = false;
  const waiting: (() => void)[] = [];
  const release = () => {
    pressed = false;
    // Runs after the click event that follows the release.
    setTimeout(() => {
      for (const work of waiting.splice(0)) work();
    });
  };
  addEventListener('pointerdown', () => {
    pressed = true;
  });
  addEventListener('pointerup', release);
  addEventListener('pointercancel', release);
  return (work) => {
    if (pressed) waiting.push(work);
    else work();
  };
}
