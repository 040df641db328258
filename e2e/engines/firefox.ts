import { launch } from 'puppeteer-core';
import { PHONE, type Pilot } from './pilot.ts';

/** Starts Debian's Firefox, headless, controlled by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Pilot> {
  const browser = await launch({ browser: 'firefox', executablePath, defaultViewport: PHONE, headless: true });
  const page = await browser.newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    ask: (expression) => page.evaluate(expression),
    askFrame: (expression) => (page.frames()[1] ?? page.mainFrame()).evaluate(expression),
    press: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    resize: (size) => page.setViewport(size),
    close: () => browser.close(),
  };
}
