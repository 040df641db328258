import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/** Creates a folder with copies of some scripts, and stubs for the others. */
export function aFolder(scripts: readonly string[], files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'fissa-scripts-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
    if (text.startsWith('#!')) chmodSync(join(folder, file), 0o755);
  };
  for (const script of scripts) cpSync(join(import.meta.dirname, script), join(folder, 'scripts', script));
  for (const [file, text] of Object.entries(files)) write(file, text);

  const node = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    new Promise<Ended>((resolve) => {
      const { PATH = '', HOME = '' } = process.env;
      const env = { PATH: `${join(folder, 'bin')}:${PATH}`, HOME, ...more };
      const child = spawn(process.execPath, [...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
      child.once('close', (code) => resolve({ code, said }));
    });
  /** Runs a few lines of JavaScript beside the scripts. */
  const lines = (code: string, more?: Readonly<Record<string, string>>) =>
    node(['--input-type=module', '-e', code], more);
  return { folder, write, node, lines };
}
