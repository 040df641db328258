import { expect, test } from 'vitest';
import { simplePayload } from '#contract/change.ts';
import { aPayload } from '../booking.testing.ts';
import { normalise } from './normalise.ts';
import { normaliseSimple } from './normalise-simple.ts';

const street = { indirizzoResidenza: 'Via della Vela\r\n3', comuneResidenza: '\u0007Catania\u2028' };

// R13.1.6
test('what nobody sees in a line is kept of no field, whichever call it came with', () => {
  const kept = { indirizzoResidenza: 'Via della Vela 3', comuneResidenza: 'Catania' };
  const media = { gclid: 'a\u0001b', mediacode: '\n', clientID: '*\u001b[2J' };
  const told = { gclId: 'a b', clientId: '[2J' };
  const fromFunnel = normalise(aPayload({ ...media, datiCliente: street }), 'it');
  const fromOlder = normaliseSimple(simplePayload.parse({ ...media, ...street }), 'business', 'it');
  for (const request of [fromFunnel, fromOlder]) {
    expect(request.details).toMatchObject(kept);
    expect(request.media).toEqual(told);
  }
});
