import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { demoLoadBy } from '../demo/load-hash.ts';
import { mountCalendar } from '../desk/calendar/mount-calendar.ts';
import { describeDesk } from '../desk/http/describe.ts';
import { createDesk } from '../desk/http/desk-app.ts';
import { mountDownloads } from '../desk/http/mount-downloads.ts';
import { openFeed } from '../desk/live/feed.ts';
import { mountDeskPage } from '../desk/page/mount-desk-page.ts';
import { DEMO_ISSUER, mountDemoProvider } from '../desk/sign-in/demo-provider.ts';
import { mountSignIn } from '../desk/sign-in/mount-sign-in.ts';
import { createProvider, type ProviderSettings } from '../desk/sign-in/provider.ts';
import { closeInTime } from '../http/ingress/draining.ts';
import { messageBrand } from '../links/message-brand.ts';
import { createTokens } from '../links/tokens.ts';
import { logosIn } from '../page/brand/logo.ts';
import type { DeskSettings } from '../platform/config/desk-settings.ts';
import { reachedBySms } from '../platform/config/environment.ts';
import { mainSite } from '../platform/config/site.ts';
import { brandWords } from '../platform/config/site-words.ts';
import type { Deps, Stops } from './create-deps.ts';
import { deskHandlersOf } from './desk-handlers.ts';
import { bookingOf } from './handlers.ts';
import { securityLog } from './security-log.ts';

/** Folder of the built desk: `dist/desk`, beside `dist/server`. */
const DESK_ROOT = fileURLToPath(new URL('../desk', import.meta.url));
/** Folder of the built page for visitors, with the logos. */
const WEB_ROOT = fileURLToPath(new URL('../web', import.meta.url));

/**
 * Opens the staff's desk on a port of its own and returns its address. Null when no desk is configured, or when the
 * default port is in use: the service for visitors starts anyway, and the operator log says why there is no desk.
 */
export async function openDesk(deps: Deps, stops: Stops): Promise<string | null> {
  const { demo, desk: settings } = deps.environment;
  if (settings === undefined) return null;
  // The address is known only after the port is open, so it is read later.
  let origin = settings.origin ?? '';
  const feed = openFeed(deps.direct);
  stops.push(() => feed.stop());
  const app = await createDesk({
    ...{ db: deps.db, clock: deps.clock, log: deps.log, newRequestId: randomUUID },
    logLevel: deps.environment.logLevel,
    hsts: deps.environment.hsts,
    trustedProxies: deps.environment.trustedProxies,
    rateLimits: deps.environment.rateLimits,
    isLeaving: deps.leaving.isLeaving,
    onAnswer: deps.metrics.answered,
    ...securityLog(deps),
    handlers: deskHandlersOf({
      ...bookingOf(deps, {
        db: deps.db,
        windows: deps.sites.windows,
        extraLoad: demo ? demoLoadBy(deps.clock) : () => 0,
      }),
      callsAnyTime: settings.callsAnyTime,
      staffIssuer: settings.oidc?.issuer ?? DEMO_ISSUER,
      mailFiles: deps.mailFiles,
      smsPrefixes: reachedBySms(deps.environment),
      ...{ cache: deps.cache, sites: deps.sites, tokensAt: (clock) => createTokens(deps.keys, clock) },
      lenderWords: brandWords(mainSite(deps.sites), DEFAULT_LANGUAGE),
    }),
    isReady: async () => (await sql`select 1`.execute(deps.db)).rows.length === 1,
    more: async (desk) => {
      origin = settings.origin ?? `http://localhost:${settings.port}`;
      mountSignIn(desk, {
        ...{ db: deps.db, seal: deps.seal, origin, staffGroups: deps.sites.staffGroups },
        provider: createProvider({ ...(await providerOf(desk, settings, origin)), groups: deps.sites.staffGroups }),
      });
      describeDesk(desk, { db: deps.db, isDemo: settings.oidc === undefined });
      mountDownloads(desk, {
        ...{ db: deps.db, seal: deps.seal, clock: deps.clock, feed, sites: deps.sites, logoOf: logosIn(WEB_ROOT) },
        ...{ changeUrl: messageBrand(deps).changeUrl, smsPrefixes: reachedBySms(deps.environment) },
      });
      mountCalendar(desk, { db: deps.db, clock: deps.clock, horizonDays: deps.sites.windows.horizonDays });
      mountDeskPage(desk, {
        ...{ db: deps.db, webRoot: DESK_ROOT, site: mainSite(deps.sites) },
        demoIssuer: settings.oidc ? null : DEMO_ISSUER,
      });
    },
  });
  try {
    await app.listen({ port: settings.port, host: settings.host });
  } catch (problem) {
    await app.close();
    if (settings.isPortGiven || !isBusy(problem)) throw problem;
    console.error(`Warning: there is no desk, another program uses port ${settings.port}: choose one with DESK_PORT.`);
    return null;
  }
  stops.push(() => closeInTime(app));
  return `${origin}/sportello/`;
}

async function providerOf(desk: FastifyInstance, { oidc }: DeskSettings, origin: string): Promise<ProviderSettings> {
  if (oidc === undefined) return mountDemoProvider(desk, origin);
  return {
    ...oidc,
    knowsStaffCodes: false,
    ...{ name: oidc.issuer, returnTo: `${origin}/sportello/rientro`, leftTo: `${origin}/sportello/uscito` },
  };
}

const isBusy = (problem: unknown): boolean =>
  problem instanceof Error && 'code' in problem && problem.code === 'EADDRINUSE';
