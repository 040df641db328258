import { type Engine, findEngine } from '../../scripts/engines.mjs';
import { startFirefox } from './firefox.ts';
import type { Pilot } from './pilot.ts';
import { startWebKit } from './webkit.ts';

const START = { firefox: startFirefox, webkit: startWebKit } as const satisfies Record<
  Engine,
  (program: string) => Promise<Pilot>
>;

/** Starts a browser besides Chromium. */
export async function startEngine(engine: Engine): Promise<Pilot> {
  const program = findEngine(engine);
  if (program === undefined) throw new Error(`no ${engine} here: npm test installs it, or says how`);
  return await START[engine](program);
}
