import { expect, test } from 'vitest';
import { readLink } from '#domain/link/link.ts';
import { reader } from '#domain/link/read.ts';
import { aFlow } from '../session/world.testing.ts';
import { arrive } from './arrive.ts';

const linkOf = (query: string) => readLink(reader(new URLSearchParams(query)));
const nobody = {
  ...{ nome: '', cognome: '', email: '', cellulare: '', codiceFiscale: '' },
  ...{ capResidenza: '', cap: '', tipoOccupazione: '' },
};
const lookUp = {
  ...{ datiCliente: nobody, lookupRef: 'ref', appointmentData: {} },
  ...{ isAlreadyPP: false, isAlreadyC5: false, Ricontatto: 1 },
};

// R2.2.6, R3.1
test.each([
  ['BLLGVR87D52M999Y', ['lookUp'], 'ready'],
  ['BLLGVR87D52M999X', [], 'none'],
] as const)(
  'the tax code %s of a link is looked up on arrival by %j, which leaves it %s',
  async (code, calls, status) => {
    const { world, facts, done } = aFlow({ lookUp });
    await arrive(world, linkOf(`codiceFiscale_external=${code}`), null);
    expect([done.calls.map(({ name }) => name), facts().lookup.status]).toEqual([calls, status]);
  },
);

// R3.5, R3.6
test('a link brings a request code and its own flag of a call, beside the one of the tax code', async () => {
  const { world, visit, facts } = aFlow({ lookUp });
  const query = 'oppID=ABCDEFGHIJKLMNOPQR&ricontatto_external=1&codiceFiscale=BLLGVR87D52M999Y';
  await arrive(world, linkOf(query), null);
  expect([visit().oppId, facts().externalOppId]).toEqual(['ABCDEFGHIJKLMNOPQR', true]);
  expect(facts().callback).toMatchObject({ external: true, atTaxCode: true, atPlace: false });
});
