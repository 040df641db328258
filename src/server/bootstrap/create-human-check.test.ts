import { afterEach, expect, test, vi } from 'vitest';
import { consumeInMemory } from '../http/human-check/consume-challenge.ts';
import { demoSites } from '../platform/config/demo-site.ts';
import type { Environment } from '../platform/config/environment.ts';
import { freshSet } from '../platform/config/keys.ts';
import { createHumanCheck } from './create-human-check.ts';

afterEach(() => void vi.unstubAllGlobals());

const recaptcha = { secret: 'secret', siteKey: 'site', url: 'https://check.example' };

const doorOf = (humanCheck: Environment['humanCheck']) =>
  createHumanCheck({
    environment: { humanCheck, recaptcha },
    sites: demoSites,
    keys: { ...freshSet(), previous: [] },
    spend: consumeInMemory(() => 0),
    tell: () => undefined,
  });

// R0.65, R13.4.1
test.each<[Environment['humanCheck'], object]>([
  ['altcha', { tipo: 'altcha', sfida: expect.any(Object) }],
  ['recaptcha', { tipo: 'recaptcha', siteKey: 'site' }],
  ['off', { tipo: 'off' }],
])('with FISSA_HUMAN_CHECK=%s a browser must solve %j', async (humanCheck, asked) => {
  const door = doorOf(humanCheck);
  expect(await door.humanCheck.challenge('prestito_personale', '203.0.113.7')).toMatchObject(asked);
  const goOn = [
    await door.humanCheck.verify('', 'prestito_personale', '192.0.2.7'),
    door.passes.isHeld(Buffer.alloc(32), null),
  ];
  expect(goOn).toEqual([humanCheck === 'off', humanCheck === 'off']);
});

// R0.65
test.each([
  ['one of ours', demoSites.sites[0]?.hosts[0], true],
  ['another', 'evil.example', false],
])('a score from a host that is %s is accepted: %s is %s', async (_, hostname, passes) => {
  const said = { success: true, score: 0.9, action: 'prestito_personale', hostname };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(said)));
  expect(await doorOf('recaptcha').humanCheck.verify('token', 'prestito_personale', '192.0.2.7')).toBe(passes);
});
