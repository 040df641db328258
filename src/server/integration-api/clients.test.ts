import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { loadMachines } from './clients.ts';
import { aKey } from './machines.testing.ts';

const { jwk } = await aKey('one');
const client = { id: 'crm', name: 'CRM', scopes: ['appointments.read'], keys: [jwk] };
const weak = {
  ...generateKeyPairSync('rsa', { modulusLength: 1_024 }).publicKey.export({ format: 'jwk' }),
  kid: 'one',
};
const file = { audience: 'https://agenda.velaria.example', clients: [client] };
function loaded(content: unknown) {
  const path = join(temporaryFolder('machines'), 'machines.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return loadMachines(path);
}

// R18.5.1
test('a file names programs, their permissions and limits', () => {
  expect(loaded(file).clients.get('crm')).toMatchObject({ perMinute: 60, scopes: ['appointments.read'] });
});

// R18.5.1
test.each([
  ['no JSON', '{', 'cannot be read'],
  ['a private key', { ...file, clients: [{ ...client, keys: [{ ...jwk, d: 'x' }] }] }, 'only public keys'],
  [
    'half a key',
    { ...file, clients: [{ ...client, keys: [{ kid: 'one', kty: 'OKP', crv: 'Ed25519' }] }] },
    'no key that signs',
  ],
  ['a weak key', { ...file, clients: [{ ...client, keys: [weak] }] }, 'no key that signs'],
  ['a client twice', { ...file, clients: [client, client] }, 'twice'],
  ['a client nobody could recognise', { ...file, clients: [{ ...client, keys: [] }] }, 'needs a provider'],
  ['a scope nobody knows', { ...file, clients: [{ ...client, scopes: ['all'] }] }, 'clients.0.scopes'],
  ['contacts without appointments', { ...file, clients: [{ ...client, scopes: ['appointments.contacts'] }] }, 'read'],
])('%s in the file is reported in one clear line', (_, content, line) => {
  expect(() => loaded(content)).toThrow(line);
});
