import { once } from 'node:events';
import { checkLetter } from '../../../src/domain/person/tax-code.ts';

/**
 * Generated customers for an import, deterministic by seed: `node dist/tools/bench/customers.js COUNT [SEED] > FILE`.
 */
const [count = '1000000', seed = '7'] = process.argv.slice(2);
const LETTERS = 'BCDFGLMNPRSTVZ';
const MODULUS = 2 ** 31;

/** A tax code that is unique for each number: six varying letters and a fixed date of birth. */
function taxCode(at: number): string {
  const letters = Array.from({ length: 6 }, (_, place) =>
    LETTERS.charAt(Math.floor(at / LETTERS.length ** place) % 14),
  );
  const first15 = `${letters.join('')}87D52M999`;
  return first15 + checkLetter(first15);
}

let state = Number(seed);
const below = (most: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & (MODULUS - 1);
  return Math.floor((state / MODULUS) * most);
};

process.stdout.write('tax_code;first_name;last_name;email;mobile;cap;residence_cap;job;owner_branch\r\n');
for (let at = 0; at < Number(count); at += 1) {
  const mobile = 1_000_000 + below(8_999_999);
  const line = `${taxCode(at)};Ginevra;Bellacqua;u${at}@example.org;333 ${mobile};20121;20122;${1 + below(4)};\r\n`;
  if (!process.stdout.write(line)) await once(process.stdout, 'drain');
}
