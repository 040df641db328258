import file from './demo-site.json' with { type: 'json' };
import { parseSites, type Sites } from './site.ts';

/**
 * The two invented brands of the demo, in the format of a site file: `localhost` is the main site, `c5.localhost` the
 * salary-backed one. `FISSA_SITE` names a lender's own site file.
 */
export const demoSites: Sites = parseSites(file, 'demo-site.json');

/** The demo sites with their addresses at another port, so that links between the brands work there. */
export const demoSitesAt = (port: number): Sites => ({
  ...demoSites,
  sites: demoSites.sites.map((site) => ({ ...site, origin: site.origin.replace(':3000', `:${port}`) })),
});
