import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { encodePng } from '../../page/pocket/icons/png.ts';
import { demoSites } from '../../platform/config/demo-site.ts';
import { loadSites } from '../../platform/config/load-sites.ts';
import { mainSite, parseSites, type Sites } from '../../platform/config/site.ts';
import { temporaryFolder } from '../../platform/temporary.testing.ts';
import { checkSite } from './check-site.ts';
import { newSites } from './new-site.ts';
import { asPreview } from './preview-site.ts';
import { runSite } from './run-site.ts';
import { published, siteSchema } from './schema.ts';

const fresh = () => newSites({ name: 'Banca Prova', host: 'prova.example', salaryHost: 'quinto.prova.example' });
const written = (value: unknown): string => {
  const file = join(temporaryFolder('site'), 'site.json');
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return file;
};
const changed = (change: object): Sites => {
  const sites = fresh();
  return { ...sites, sites: [{ ...mainSite(sites), ...change }] };
};

// R18.1.6
test.each(Object.entries(published()))(
  "docs/%s equals this version's output of npm run site -- publish docs",
  (name, text) => expect(readFileSync(join(import.meta.dirname, '../../../../docs', name), 'utf8')).toBe(text),
);

// R18.1.6
test('the schema and the product accept and refuse equal files', () => {
  const fits = new Ajv2020({ strict: false, validateFormats: false }).compile(JSON.parse(siteSchema()));
  for (const file of [demoSites, fresh()]) {
    expect(fits(JSON.parse(JSON.stringify(file)))).toBe(true);
    expect(parseSites(file, 'x')).toEqual(file);
  }
  expect(fits({ ...fresh(), extra: 1 })).toBe(false);
  expect(fits(changed({ id: 'Banca Prova' }))).toBe(false);
});

// R18.1.5
describe('a check', () => {
  test('finds no error in a new file, and lists what is still to be filled in', () => {
    const { errors, warnings } = checkSite(written(fresh()));
    expect(errors).toEqual([]);
    expect(warnings).toContain('sites.0.offers: no figures of product personal, none are shown');
  });

  test.each([
    ['icon.svg', '<svg viewBox="0 0 9 9"><circle r="4"/></svg>', 'more than paths with a fill each'],
    ['icon.svg', '<svg viewBox="0 0 9 9"><path fill="#fff" d="M0 0h9v9z"/></svg>', null],
    ['icon.png', encodePng({ size: 180, pixels: Buffer.alloc(180 * 180 * 3) }), 'less than 512 pixels'],
    ['icon.png', encodePng({ size: 512, pixels: Buffer.alloc(512 * 512 * 3) }), null],
    ['icon.png', '', 'less than 512 pixels'],
    [undefined, '', 'none'],
  ] as const)('warns where phones would not show the icon %s', (icon, content, expected) => {
    const file = written(icon === undefined ? fresh() : changed({ icon }));
    if (icon) writeFileSync(join(dirname(file), icon), content);
    const warned = checkSite(file).warnings.filter((line) => line.startsWith('sites.0.icon: '));
    expect(warned).toEqual(expected === null ? [] : [expect.stringContaining(expected)]);
  });

  test('reports all errors at once, each with its path', () => {
    const wrong = { ...changed({ id: 'Banca!', origin: 'prova', hosts: ['a b'] }), uat: 'no' };
    const paths = checkSite(written(wrong)).errors.map((line) => line.replace(/: .*/, ''));
    expect(paths.sort()).toEqual(['sites.0.hosts.0', 'sites.0.id', 'sites.0.origin', 'uat']);
  });

  test('reports an id or host that two sites share', () => {
    const main = mainSite(fresh());
    const { errors } = checkSite(written({ ...fresh(), sites: [main, main] }));
    expect(errors).toEqual([
      "sites.1.id: banca-prova is another site's too",
      "sites.1.hosts.0: prova.example is another site's too",
    ]);
  });

  test('checks colours of the dark scheme too', () => {
    const { look } = mainSite(fresh());
    const { errors } = checkSite(written(changed({ look: { ...look, dark: { ...look?.dark, ink2: '#333333' } } })));
    expect(errors.map((line) => line.replace(/ has .*/, ''))).toEqual([
      'sites.0.look.dark: ink2 on bg',
      'sites.0.look.dark: ink2 on surface',
    ]);
  });

  test('reports colours with too little contrast, with actual and required values', () => {
    const { look } = mainSite(fresh());
    const { errors } = checkSite(written(changed({ look: { ...look, light: { ...look?.light, ink2: '#aaaaaa' } } })));
    expect(errors).toEqual([
      'sites.0.look.light: ink2 on bg has a contrast of 2.17, at least 4.5 is needed',
      'sites.0.look.light: ink2 on surface has a contrast of 2.32, at least 4.5 is needed',
    ]);
  });

  test('reports missing figures, a limit that differs from the offer’s, a sentence without its limit and a missing file', () => {
    const { offers } = mainSite(demoSites);
    const { USR_FA_C5_TAN: _gone, ...rest } = offers;
    const words = { it: { products: { business: 'Fino a {limit} euro.' } } };
    const logo = { page: 'nowhere.svg' };
    const products = { personal: {}, salary: { limit: 60_000 }, business: {} };
    const { errors } = checkSite(written(changed({ offers: rest, words, logo, products })));
    expect(errors.map((line) => line.replace(/: .*nowhere/, ': nowhere'))).toEqual([
      'sites.0: nowhere.svg is not there',
      'sites.0.offers.USR_FA_C5_TAN: missing, or no number',
      'sites.0.products.salary.limit: 60.000, and the offer says 75.000',
      'sites.0.words.it.products.business: says {limit}, and products.business has none',
    ]);
  });

  test('reports a figure above its maximum, and one that does not follow from the example', () => {
    const { offers } = mainSite(demoSites);
    const wrong = { ...offers, USR_FA_PP_MESI_MIN: '600', USR_FA_BS_TAEG: '12,43' };
    const { errors } = checkSite(
      written(changed({ offers: wrong, products: { personal: {}, business: { limit: 40_000 } } })),
    );
    expect(errors).toEqual([
      'sites.0.offers.USR_FA_PP_MESI_MIN: is more than DURATA_MESI',
      'sites.0.offers.USR_FA_BS_TAEG: the example makes 11.43',
    ]);
  });

  test('of a valid file exits with 0, of an invalid one does not, each with its lines', async () => {
    const typed = async (file: string) => {
      const lines: string[] = [];
      const terminal = { log: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
      return [await runSite(['check', file], terminal), lines.map((line) => line.replace(/ .*/, '')).at(-1)];
    };
    const right = written(JSON.stringify(fresh()).replaceAll('800 123 456', '800 018 018'));
    expect(await typed(right)).toEqual([0, right]);
    expect(await typed(written(changed({ id: 'Banca!' })))).toEqual([1, 'error']);
  });

  // R18.1.8
  test('reports an invalid typeface', () => {
    const face = { family: 'Prova Sans', file: 'prova.woff2' };
    const file = written(changed({ fonts: { heading: face, body: { ...face, file: 'none.woff2' } } }));
    writeFileSync(join(dirname(file), 'prova.woff2'), 'letters');
    const { errors } = checkSite(file);
    expect(errors.map((line) => line.replaceAll(`${dirname(file)}/`, ''))).toEqual([
      'sites.0: none.woff2 is not there',
      'sites.0.fonts.heading: prova.woff2 is no typeface',
    ]);
  });

  test.each([
    ['{', 'cannot be read'],
    ['[]', 'the file: '],
  ])('of %s reports that fault', (text, said) => {
    const { errors } = checkSite(written(text));
    expect([errors.length, errors[0]]).toEqual([1, expect.stringContaining(said)]);
  });
});

// R18.1.3
test('the start reports a missing file', () => {
  const file = written(changed({ icon: 'none.svg' }));
  expect(() => loadSites(file, 3000)).toThrow(/names .*none\.svg, which is not there/);
});

// R18.1.6
test('a new file is written with its schema, is valid, and is never overwritten', async () => {
  const folder = temporaryFolder('site');
  const file = join(folder, 'site.json');
  const begin = (name: string) =>
    runSite(['new', file, '--name', name, '--host', 'prova.example'], { log: () => undefined, error: () => undefined });
  expect(await begin('Banca Prova')).toBe(0);
  expect(readFileSync(join(folder, 'site.schema.json'), 'utf8')).toBe(siteSchema());
  await expect(begin('Banca Altra')).rejects.toThrow('is there already');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    ...newSites({ name: 'Banca Prova', host: 'prova.example' }),
  });
});

test('a new file with its invented telephone number is refused, one with the own number is right', async () => {
  const file = join(temporaryFolder('site'), 'site.json');
  const lines: string[] = [];
  const terminal = { log: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
  const run = (...words: string[]) => runSite(words, terminal, async () => 0);
  const refusal = 'sites.0.brand.phone: 800 123 456 is invented, put the number that your customers call';
  expect(await run('new', file, '--name', 'Banca Prova', '--host', 'prova.example')).toBe(0);
  expect(lines).toContain(`warning  ${refusal}`);
  expect(await run('preview', file)).toBe(0);
  expect(lines).not.toContain(`error    ${refusal}`);
  expect(await run('check', file)).toBe(1);
  expect(lines).toContain(`error    ${refusal}`);
  writeFileSync(file, readFileSync(file, 'utf8').replace('800 123 456', '800 018 018'));
  lines.length = 0;
  expect(await run('check', file)).toBe(0);
  expect(lines.at(-1)).toBe(`${file} is right.`);
});

// R18.1.6
test('a preview serves the first site on localhost, another on its own subdomain', () => {
  const { sites } = asPreview(fresh(), 3100);
  expect(sites.map(({ hosts, origin }) => [hosts.at(-1), origin])).toEqual([
    ['127.0.0.1', 'http://localhost:3100'],
    ['banca-prova-quinto.localhost', 'http://banca-prova-quinto.localhost:3100'],
  ]);
});

// R18.1.6
test('a valid file is served at the requested port, an invalid one is reported and not served', async () => {
  const shown: unknown[] = [];
  const preview = async (...where: unknown[]) => {
    shown.push(where);
    return 0;
  };
  const silent = { log: () => undefined, error: () => undefined };
  const right = written(fresh());
  expect(await runSite(['preview', right], silent, preview)).toBe(0);
  expect(await runSite(['preview', right, '--port', '4000'], silent, preview)).toBe(0);
  expect(await runSite(['preview', written('{}')], silent, preview)).toBe(1);
  expect(shown).toEqual([
    [right, 3100],
    [right, 4000],
  ]);
});
