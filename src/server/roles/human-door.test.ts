import { expect, test } from 'vitest';
import { spendHere } from '../http/human-check/spend.ts';
import { demoSites } from '../platform/config/demo-site.ts';
import type { Environment } from '../platform/config/environment.ts';
import { freshSet } from '../platform/config/keys.ts';
import { humanDoor } from './human-door.ts';

const recaptcha = { secret: 'secret', siteKey: 'site', url: 'https://check.example' };

// R0.65
test.each<[Environment['humanCheck'], object]>([
  ['altcha', { tipo: 'altcha', sfida: expect.any(Object) }],
  ['recaptcha', { tipo: 'recaptcha', siteKey: 'site' }],
  ['off', { tipo: 'off' }],
])('with FISSA_HUMAN_CHECK=%s a browser is asked for %j', async (humanCheck, asked) => {
  const door = humanDoor({
    environment: { humanCheck, recaptcha },
    sites: demoSites,
    keys: { ...freshSet(), previous: [] },
    spend: spendHere(() => 0),
  });
  expect(await door.humanCheck.challenge('prestito_personale', '203.0.113.7')).toMatchObject(asked);
  expect(await door.humanCheck.verify('', 'prestito_personale')).toBe(humanCheck === 'off');
});
