import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

/** An empty folder, removed after the tests of its file. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `fissa-${name}-`));
  made.push(folder);
  return folder;
}

/**
 * Called after each file: the files share this module, so that a hook registered here would run for the first file
 * only.
 */
export function removeTemporaryFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}
