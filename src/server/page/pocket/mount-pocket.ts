import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '#domain/language.ts';
import { isOn } from '#domain/site/features.ts';
import { type Packed, pack, sendPacked } from '../../http/packed.ts';
import { refuse } from '../../http/problems.ts';
import { pageLanguage } from '../../http/visit-language.ts';
import { languagesOf, type Site, type Sites, siteOf, switchedOff } from '../../platform/config/site.ts';
import { lazy } from '../../platform/lazy.ts';
import { PAGE_BASE } from '../brand/brand-files.ts';
import { ICONS, type IconName, makeIcon } from './icons/site-icons.ts';
import { manifestOf } from './manifest.ts';
import { offlinePage } from './offline-page.ts';
import { LEAVING_WORKER, workerScript } from './worker.ts';

const SCRIPT = 'text/javascript; charset=utf-8';
const LEAVING = pack(SCRIPT, LEAVING_WORKER);
type Files = Readonly<Record<'manifest' | 'worker', Packed>>;

interface PocketDeps {
  readonly sites: Sites;
  readonly webRoot: string;
}

/**
 * Serves manifest and worker of each site and language, and the icons of each site; where this is off, a worker that
 * removes itself.
 */
export function mountPocket(app: FastifyInstance, { sites, webRoot }: PocketDeps): void {
  const isSwitchedOn = isOn({ off: switchedOff(sites) }, 'pocket');
  const made = new Map(sites.sites.map((site) => [site, filesOf(site, webRoot)]));
  const filesFor = (request: FastifyRequest) => {
    const site = siteOf(sites, request.headers.host);
    return made.get(site)?.get(pageLanguage(request, site));
  };
  app.get('/fa3/app.webmanifest', (request, reply) => {
    const files = filesFor(request);
    return files && isSwitchedOn ? sendPacked(request, reply, files.manifest) : refuse(reply, 'not-found');
  });
  if (isSwitchedOn) mountIcons(app, { sites, webRoot });
  app.get('/fa3/worker.js', (request, reply) =>
    sendPacked(request, reply, (isSwitchedOn && filesFor(request)?.worker) || LEAVING),
  );
}

const filesOf = (site: Site, webRoot: string): ReadonlyMap<Language, Files> =>
  new Map(
    languagesOf(site).map((language) => [
      language,
      {
        manifest: pack('application/manifest+json', manifestOf(site, language, webRoot)),
        worker: pack(SCRIPT, workerScript(offlinePage(site, language))),
      },
    ]),
  );

/** Icons are drawn at their first use. */
function mountIcons(app: FastifyInstance, { sites, webRoot }: PocketDeps): void {
  for (const name of Object.keys(ICONS) as IconName[]) {
    const made = new Map(
      sites.sites.map((site) => [site, lazy(async () => pack('image/png', await makeIcon(site, webRoot, name)))]),
    );
    app.get(`${PAGE_BASE}${name}`, async (request, reply) => {
      const icon = await made.get(siteOf(sites, request.headers.host))?.();
      return icon ? sendPacked(request, reply, icon) : refuse(reply, 'not-found');
    });
  }
}
