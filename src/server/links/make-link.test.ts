import { expect, test } from 'vitest';
import { demoSites } from '../config/demo-site.ts';
import { makeLink } from './make-link.ts';
import { createTokens } from './tokens.ts';

const clock = () => new Date('2026-11-21T09:00:00Z');
const tokens = createTokens({ signing: Buffer.alloc(32, 3) }, clock);
const make = async (kind: string, values: Record<string, string> = {}, host?: string) => {
  const made = await makeLink({ sites: demoSites, tokens }, { kind, values, host });
  return made.ok ? made.value : `! ${made.error}`;
};

test.each([
  ['branch', { id_filiale_direct: '0151' }, 'http://localhost:3000/fa3/?id_filiale_direct=0151'],
  ['agent', { agente_direct_clink: 'AG007' }, 'http://localhost:3000/fa3/clink-direct?agente_direct_clink=AG007'],
  [
    'landing',
    { codFiliale: '0151', utm_source: 'partner01', mediacode: 'PT01' },
    'http://localhost:3000/fa3/?codFiliale=0151&utm_source=partner01&mediacode=PT01',
  ],
])('a link of kind %s', async (kind, values, link) => expect(await make(kind, values)).toBe(link));

test("an agency's poster leads to the salary-backed host", async () => {
  expect(await make('agency', { id_filiale_direct_c5: 'A5012' }, 'c5.localhost')).toBe(
    'http://c5.localhost:3000/fa3/?id_filiale_direct_c5=A5012',
  );
});

test('personal data goes into the token alone', async () => {
  const link = await make('partner', { fiscalCode: 'BLLGVR87D52M999Y', email: 'g@posta.example', utm_source: 'p' });
  expect(link).not.toMatch(/BLLGVR|posta/);
  const url = new URL(link);
  expect([url.searchParams.get('AppCode'), url.searchParams.get('utm_source')]).toEqual(['FAPARTNER', 'p']);
  const opened = await tokens.open(url.searchParams.get('token') ?? '', ['partner'], 'velaria');
  expect(opened?.claims).toMatchObject({ fiscalCode: 'BLLGVR87D52M999Y', email: 'g@posta.example' });
});

test('a plain link never carries a tax code', async () => {
  expect(await make('branch', { id_filiale_direct: '0151', codiceFiscale: 'BLLGVR87D52M999Y' })).not.toContain(
    'BLLGVR',
  );
});

test('what is missing or unknown is said', async () => {
  expect(await make('branch')).toBe('! A link of kind branch needs id_filiale_direct=CODE');
  expect(await make('poster')).toMatch(/^! Unknown kind "poster": branch, /);
  expect(await make('toString')).toMatch(/^! Unknown kind/);
});
