import { readFileSync } from 'node:fs';
import { demoSitesAt } from './demo-site.ts';
import { parseSites, type Sites } from './site.ts';

/** The site file of `FISSA_SITE`, or the built-in demo at the port it is served on (R0.69). Throws one clear line. */
export function loadSites(file: string | undefined, port: number): Sites {
  return file === undefined ? demoSitesAt(port) : parseSites(readJson(file), file);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (problem) {
    throw new Error(`FISSA_SITE ${file} cannot be read: ${problem instanceof Error ? problem.message : problem}`);
  }
}
