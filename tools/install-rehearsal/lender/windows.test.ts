import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bringData } from '../install.ts';
import { decimal, spreadsheet } from './windows.ts';

// R18.10.2
test('a file of an Italian spreadsheet has semicolons, CRLF, Windows-1252 and a decimal comma', () => {
  const bytes = spreadsheet([['Forlì', 'L’Aquila', '5 €', 'a;b']]);
  expect(bytes.equals(Buffer.from('466f726cec3b4c92417175696c613b3520803b22613b62220d0a', 'hex'))).toBe(true);
  expect(decimal(45.4642)).toBe('45,4642');
});

/** A script that replaces the product's commands and records its arguments. */
const RUN = `import { appendFileSync } from 'node:fs';
appendFileSync(process.env.ASKED, process.argv.slice(2).map((one) => one.replace(/.*[/]/, '')).join(' ') + '\\n');`;

// R18.10.2
test('branches, customers and closures are files, each with a dry run before the import', async () => {
  const home = mkdtempSync(join(tmpdir(), 'fissa-data-'));
  for (const folder of ['opt/scripts', 'files']) mkdirSync(join(home, folder), { recursive: true });
  writeFileSync(join(home, 'opt/scripts/run.mjs'), RUN);
  const [place, asked] = [{ home, opt: join(home, 'opt'), ports: {} as never }, join(home, 'asked')];
  const psql = async (...statements: readonly string[]) =>
    statements.join().includes('from customer') ? '150|2000' : statements.join().includes('like') ? '10' : '0';
  await bringData(place, { ASKED: asked }, { psql } as never);
  const files = ['filiali.csv', 'clienti.csv', 'chiusure.csv'];
  const rows = files.map((name) => readFileSync(join(home, 'files', name), 'latin1').split('\r\n').length - 2);
  expect(rows).toEqual([150, 2_000, 2]);
  expect(readFileSync(asked, 'utf8').trim().split('\n')).toEqual(
    files.flatMap((name) => [`import ${name} --dry-run`, `import ${name}`]),
  );
  rmSync(home, { recursive: true });
});
