import type { Browser, BrowserContext, Page } from '@playwright/test';
import { browserPath } from '../core/scripts.ts';

const PATIENCE_MS = 30_000;
/** The simulated phone of Lighthouse: a processor slowed down four times, and a slow 4G network. */
const SLOW_PROCESSOR = 4;
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

/** Makes the browser resolve only addresses of this machine. */
export const LOOPBACK_ONLY = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

/** What the script in the page measures. */
export interface MeasuredPage {
  /** Sum of all layout shifts. */
  moved: number;
  /** Number of clicks by the user. */
  taps: number;
  /** Sum over all long tasks of their milliseconds beyond 50. */
  blocked: number;
  /** Longest time from a press to the next frame, ms. */
  slowest: number;
}
declare global {
  interface Window {
    watched: MeasuredPage;
  }
}

/** Runs work in a browser that simulates a phone, and closes it afterwards. */
export async function onPhone<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const { chromium } = await import('@playwright/test');
  const executablePath = await browserPath();
  const args = ['--disable-gpu', LOOPBACK_ONLY, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const browser: Browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });
  try {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const context = await browser.newContext({ ...phone, locale: 'it-IT', timezoneId: 'Europe/Rome' });
    context.setDefaultTimeout(PATIENCE_MS);
    await context.addInitScript(watch);
    return await work(context);
  } finally {
    await browser.close();
  }
}

/** Throttles the page's processor; returns the functions that release and throttle it again. */
export async function slowDown(
  page: Page,
  { network }: { readonly network: boolean },
): Promise<(slow: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const slowed = async (slow: boolean) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow ? SLOW_PROCESSOR : 1 });
  };
  await slowed(true);
  if (network) await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  return slowed;
}

export const watchedOn = (page: Page): Promise<MeasuredPage> => page.evaluate(() => ({ ...window.watched }));

/** Starts the measurements. This function runs inside the page. */
function watch(): void {
  const seen: MeasuredPage = { moved: 0, taps: 0, blocked: 0, slowest: 0 };
  window.watched = seen;
  const each = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true, ...more });
  each('layout-shift', (entry) => {
    seen.moved += (entry as PerformanceEntry & { value: number }).value;
  });
  each('longtask', ({ duration }) => {
    seen.blocked += Math.max(0, duration - 50);
  });
  const pressed = (entry: PerformanceEntry) => {
    if ((entry as PerformanceEntry & { interactionId: number }).interactionId === 0) return;
    seen.slowest = Math.max(seen.slowest, entry.duration);
  };
  each('event', pressed, { durationThreshold: 16 });
  addEventListener('click', ({ isTrusted, target }) => {
    // A click on a label triggers a second click on its control, which is the one counted.
    if (isTrusted && !(target instanceof HTMLLabelElement)) seen.taps += 1;
  });
}
