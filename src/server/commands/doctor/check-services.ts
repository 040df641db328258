import { dialectOf } from '../../network/places/create-places.ts';
import { createTiles } from '../../page/tiles/tiles.ts';
import type { Environment } from '../../platform/config/environment.ts';
import { ask, type ServicesDeps } from './ask-service.ts';
import { issuerFinding } from './check-issuer.ts';
import { codeOf, type Finding, green, red, yellow } from './finding.ts';

type Told = Pick<
  Environment,
  'webhookUrls' | 'smsWebhookUrl' | 'geocoder' | 'mapTiles' | 'desk' | 'role' | 'apiUrl' | 'journalPeer'
>;

/** The desk's provider, as its finding names it. */
const DESK = { subject: 'identity', setting: 'OIDC_ISSUER', closed: 'nobody can sign in at the desk' };
const ROME = { lat: 41.9, lng: 12.5, zoom: 6, x: 34, y: 23 };

/** Checks every configured service with a request that changes nothing. */
export function checkServices(environment: Told, deps: ServicesDeps): Promise<readonly Finding[]> {
  const { webhookUrls, smsWebhookUrl, geocoder, mapTiles, desk, role, apiUrl, journalPeer } = environment;
  return Promise.all([
    ...(role === 'edge' && apiUrl !== undefined ? [readyFinding('engine', 'FISSA_API_URL', apiUrl, deps)] : []),
    ...(role === 'edge' && journalPeer !== undefined
      ? [readyFinding('edge', 'FISSA_JOURNAL_PEER', journalPeer, deps)]
      : []),
    ...(smsWebhookUrl === undefined ? [] : [receiverFinding('sms', smsWebhookUrl, deps)]),
    ...webhookUrls.map((url) => receiverFinding('webhook', url, deps)),
    geocoderFinding(geocoder, deps),
    tilesFinding(mapTiles?.template, deps),
    ...(desk?.oidc === undefined ? [] : [issuerFinding(DESK, desk.oidc.issuer, deps)]),
  ]);
}

/** Checks a webhook or SMS receiver by a request without a body; any answer shows that the receiver exists. */
async function receiverFinding(subject: string, url: string, deps: ServicesDeps): Promise<Finding> {
  const address = new URL(url);
  Object.assign(address, { username: '', password: '' });
  try {
    const { status } = await ask(deps, address.href, { method: 'HEAD' });
    if (status >= 500) return yellow(subject, `${address.host} answers ${status}`);
    if (status >= 300 && status < 400)
      return yellow(subject, `${address.host} sends elsewhere, and deliveries do not follow`);
    return green(subject, `${address.host} answers`);
  } catch (problem) {
    return red(subject, `${address.host} cannot be reached (${codeOf(problem)}): deliveries wait and are tried again`);
  }
}

async function geocoderFinding(setting: string, deps: ServicesDeps): Promise<Finding> {
  const dialect = dialectOf(setting);
  if (dialect === null) return green('geocoder', 'its own places');
  const url = dialect.reverse(ROME.lat, ROME.lng);
  const { host } = new URL(url);
  const instead = 'its own places answer instead';
  try {
    const answer = await ask(deps, url);
    const found = answer.ok ? dialect.read(await answer.json()) : [];
    if (found.length > 0) return green('geocoder', `${host} knows Rome`);
    return yellow('geocoder', `${host} answers ${answer.status} and does not know Rome: ${instead}`);
  } catch (problem) {
    return yellow('geocoder', `${host} does not answer (${codeOf(problem)}): ${instead}`);
  }
}

async function tilesFinding(template: string | undefined, deps: ServicesDeps): Promise<Finding> {
  if (template === undefined) return green('tiles', 'its own schematic map');
  const { host } = new URL(template);
  const tile = await createTiles({ ...deps, template })(ROME.zoom, ROME.x, ROME.y);
  return tile === null ? yellow('tiles', `${host} gives no picture of Rome: maps stay empty`) : green('tiles', host);
}

async function readyFinding(subject: string, setting: string, url: string, deps: ServicesDeps): Promise<Finding> {
  const { host } = new URL(url);
  try {
    const { status } = await ask(deps, `${url.replace(/\/$/, '')}/readyz`);
    return status === 200 ? green(subject, `${host} is ready`) : red(subject, `${host} is not ready (${status})`);
  } catch (problem) {
    return red(subject, `${setting}: ${host} cannot be reached (${codeOf(problem)})`);
  }
}
