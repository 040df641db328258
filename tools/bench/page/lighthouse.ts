import { median } from '../core/rounds.ts';
import { browserPath } from '../core/scripts.ts';
import { LOOPBACK_ONLY } from './browser.ts';

export interface LighthouseFigures {
  /** Lighthouse score, 0 to 100. */
  readonly performance: number;
  /** The lowest of accessibility, best practices and SEO. */
  readonly others: number;
  /** Milliseconds. */
  readonly paint: number;
  readonly blocking: number;
  readonly shift: number;
}
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Loads a page several times on a simulated phone and slow network; returns the median of each figure. */
export async function loadsOf(url: string, times: number): Promise<LighthouseFigures> {
  // Imported here, because the import takes seconds and only this row needs it.
  const { launch } = await import('chrome-launcher');
  const chromePath = await browserPath();
  const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-gpu', LOOPBACK_ONLY];
  const chrome = await launch({ ...(chromePath ? { chromePath } : {}), chromeFlags });
  try {
    const all: LighthouseFigures[] = [];
    for (let time = 0; time < times; time += 1) all.push(await once(url, chrome.port));
    const middle = (of: (seen: LighthouseFigures) => number) => median(all.map(of));
    return {
      performance: middle(({ performance }) => performance),
      others: middle(({ others }) => others),
      paint: middle(({ paint }) => paint),
      blocking: middle(({ blocking }) => blocking),
      shift: middle(({ shift }) => shift),
    };
  } finally {
    chrome.kill();
  }
}

async function once(url: string, port: number): Promise<LighthouseFigures> {
  const { default: lighthouse } = await import('lighthouse');
  const result = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
  if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse ended');
  const { categories, audits } = result.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    others: Math.min(...CATEGORIES.slice(1).map(score)),
    paint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  };
}
