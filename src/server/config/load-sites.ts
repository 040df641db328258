import { readFileSync } from 'node:fs';
import { demoSites } from './demo-site.ts';
import { parseSites, type Sites } from './site.ts';

/** The site file of `FISSA_SITE`, or the built-in demo (R0.69). Throws one clear line naming the first wrong field. */
export function loadSites(file: string | undefined): Sites {
  return file === undefined ? demoSites : parseSites(readJson(file), file);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (problem) {
    throw new Error(`FISSA_SITE ${file} cannot be read: ${problem instanceof Error ? problem.message : problem}`);
  }
}
