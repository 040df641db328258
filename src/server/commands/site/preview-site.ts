import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSites } from '../../platform/config/load-sites.ts';
import type { Sites } from '../../platform/config/site.ts';

/**
 * Changes the hosts of the sites for a preview: `localhost` for the first site, a subdomain of it for each other one.
 */
export function asPreview(sites: Sites, port: number): Sites {
  const hostOf = (id: string, at: number) => (at === 0 ? 'localhost' : `${id}.localhost`);
  return {
    ...sites,
    sites: sites.sites.map((site, at) => ({
      ...site,
      hosts: at === 0 ? ['localhost', '127.0.0.1'] : [hostOf(site.id, at)],
      origin: `http://${hostOf(site.id, at)}:${port}`,
    })),
  };
}

/** Starts Fissa with this site file, the demonstration's branches and a temporary database, until it is stopped. */
export async function previewSite(file: string, port: number): Promise<number> {
  const sites = asPreview(loadSites(file, port), port);
  const folder = mkdtempSync(join(tmpdir(), 'fissa-preview-'));
  const copy = join(folder, 'site.json');
  writeFileSync(copy, JSON.stringify(sites));
  for (const { id, origin } of sites.sites) console.log(`${id}: ${origin}/fa3/`);
  const environment = {
    FISSA_SITE: copy,
    FISSA_DATA_DIR: folder,
    PORT: String(port),
    FISSA_DEMO: 'true',
    DESK_PORT: 'off',
  };
  const program = fileURLToPath(new URL('./main.js', import.meta.url));
  const { DATABASE_URL: _url, DATABASE_URL_FILE: _file, ...rest } = process.env;
  const child = spawn(process.execPath, [program], { stdio: 'inherit', env: { ...rest, ...environment } });
  const leave = () => void child.kill('SIGTERM');
  process.once('SIGINT', leave).once('SIGTERM', leave);
  const code = await new Promise<number>((resolve) => child.once('exit', (ended) => resolve(ended ?? 0)));
  rmSync(folder, { recursive: true, force: true });
  return code;
}
