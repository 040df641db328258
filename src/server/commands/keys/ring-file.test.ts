import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openKeyring } from '../../platform/config/keyring.ts';
import { temporaryFolder } from '../../platform/temporary.testing.ts';
import { freshRing, writeRing } from './ring-file.ts';

// R18.2.5
test('a first ring is its owner`s alone, opens as FISSA_KEYS, and is written over none that is there', () => {
  const [file, dataDir] = [join(temporaryFolder('ring'), 'keys.json'), temporaryFolder('data')];
  writeRing(file, freshRing());
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { ids } = openKeyring({ keys: file, dataDir });
  expect(ids).toHaveLength(1);
  expect(() => writeRing(file, freshRing())).toThrow('EEXIST');
  expect(openKeyring({ keys: file, dataDir }).ids).toEqual(ids);
});
