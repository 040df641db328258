import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PURPOSES } from '#domain/consent/consents.ts';
import { consentText } from '#texts/consent-text.ts';
import { wordsOf } from '#texts/words-of.ts';
import { publicSite } from '../../page/public-site.ts';
import { demoSites } from '../../platform/config/demo-site.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, aContext, aDeps, aPayload } from '../booking.testing.ts';
import { createAppointmentCall } from './create.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
});
afterEach(() => fresh.close());

const ledger = async () => {
  const rows = await fresh.db.selectFrom('consent').select(['purpose', 'text_sha256']).execute();
  return Object.fromEntries(rows.map((row) => [row.purpose, row.text_sha256.toString('hex')]));
};

describe.each(demoSites.sites.map((site) => [site.id, site] as const))('on the host of %s', (_, site) => {
  const { consentBrands } = publicSite(site, demoSites, {
    mapTiles: undefined,
    citizens: undefined,
    geocoder: 'embedded',
    language: 'it',
    webRoot: '',
  });

  // R0.43
  test.each([
    ['personal', 'PP', 'Velaria Credito può usare'],
    ['salary', 'C5', 'Velaria Credito (marchio Quintavela) può usare'],
  ] as const)('product %s: the stored hash is that of the consent text on the page', async (product, code, begins) => {
    const shown = PURPOSES.map((purpose) => ({
      purpose,
      ...consentText(wordsOf('it').consents, purpose, { product, kind: 'visit' }, consentBrands),
    }));
    expect(shown[0]?.text).toContain(begins);
    expect(shown[1]?.label).toBe('Altri prodotti e sondaggi di Velaria Credito');
    const home = code === 'C5' ? { capResidenza: '00184', tipoOccupazione: '3' } : {};
    const booked = await createAppointmentCall(aDeps(fresh.db))(
      aPayload({ prodottoLvl1: code, datiCliente: home }),
      aContext(),
    );
    expect(booked).toMatchObject({ value: { body: { Status: '0' } } });
    expect(await ledger()).toEqual(
      Object.fromEntries(
        shown.map(({ purpose, label, text }) => [purpose, sha256(`${label}\n${text}`).toString('hex')]),
      ),
    );
  });
});
