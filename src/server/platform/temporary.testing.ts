import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

/** An empty folder that is gone when the tests of its file are. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `fissa-${name}-`));
  made.push(folder);
  return folder;
}

/** After each file: they share this module, so that a hook of its own would be the first file's alone. */
export function removeTemporaryFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}
