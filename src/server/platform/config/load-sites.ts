import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { demoSitesAt } from './demo-site.ts';
import { parseSites, type Site, type Sites } from './site.ts';

/** Loads the site file of `FISSA_SITE`, or the demo's sites at this port. Throws an error of one line. */
export function loadSites(file: string | undefined, port: number): Sites {
  if (file === undefined) return demoSitesAt(port);
  const sites = withPaths(parseSites(readSiteFile(file), file), file);
  const missing = sites.sites.flatMap(filesOf).find((name) => !existsSync(name));
  if (missing !== undefined) throw new Error(`FISSA_SITE ${file} names ${missing}, which is not there`);
  return sites;
}

/** Reads a site file. Throws an error of one line. */
export function readSiteFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (problem) {
    throw new Error(`FISSA_SITE ${file} cannot be read: ${problem instanceof Error ? problem.message : problem}`);
  }
}

/** Makes the paths of the sites' files absolute; in the site file they are relative to it. */
export function withPaths(sites: Sites, file: string): Sites {
  const folder = dirname(resolve(file));
  return { ...sites, sites: sites.sites.map((site) => rooted(site, (name) => resolve(folder, name))) };
}

function rooted({ logo, icon, fonts, ...site }: Site, at: (name: string) => string): Site {
  const font = <Font extends { readonly file: string }>(one: Font): Font => ({ ...one, file: at(one.file) });
  const paper = logo?.paper === undefined ? {} : { paper: at(logo.paper) };
  return {
    ...site,
    ...(logo === undefined ? {} : { logo: { page: at(logo.page), ...paper } }),
    ...(icon === undefined ? {} : { icon: at(icon) }),
    ...(fonts === undefined ? {} : { fonts: { heading: font(fonts.heading), body: font(fonts.body) } }),
  };
}

/** Every file that a site names. */
export const filesOf = ({ logo, icon, fonts }: Site): readonly string[] =>
  [logo?.page, logo?.paper, icon, fonts?.heading.file, fonts?.body.file].filter((name) => name !== undefined);
