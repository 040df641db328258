import file from './demo-site.json' with { type: 'json' };
import { parseSites, type Sites } from './site.ts';

/**
 * The two imaginary brands of the demo, a site file like any other: `localhost` is the main site, `c5.localhost`
 * the salary-backed one. A lender's own description comes from `FISSA_SITE`.
 */
export const demoSites: Sites = parseSites(file, 'demo-site.json');

/** The demo with its addresses at another port, so that the two brands lead to each other there too. */
export const demoSitesAt = (port: number): Sites => ({
  ...demoSites,
  sites: demoSites.sites.map((site) => ({ ...site, origin: site.origin.replace(':3000', `:${port}`) })),
});
