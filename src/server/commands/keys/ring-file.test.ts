import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openKeyring } from '../../platform/config/keyring.ts';
import { temporaryFolder } from '../../platform/temporary.testing.ts';
import { freshRing, writeRing } from './ring-file.ts';

// R18.2.5
test('a first ring is readable by its owner only, works as FISSA_KEYS, and overwrites no file', () => {
  const [file, dataDir] = [join(temporaryFolder('ring'), 'keys.json'), temporaryFolder('data')];
  writeRing(file, freshRing());
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { ids } = openKeyring({ keys: file, dataDir });
  expect(ids).toHaveLength(1);
  expect(() => writeRing(file, freshRing())).toThrow('EEXIST');
  expect(openKeyring({ keys: file, dataDir }).ids).toEqual(ids);
});
