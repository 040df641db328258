import { expect, type Page } from '@playwright/test';
import { test } from './shared-page.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const PLACE = 'Dove vuoi incontrarci?';
const BRANCHES = 'Scegli filiale, giorno e ora';
const CODE = 'Inserisci il tuo codice fiscale';
const SALARY = 'fissa il tuo appuntamento qui';
const BUSINESS = 'Prestito business: parla con un consulente';
const AGENT = "Salta la filiale: l'agente viene da te";

// R2.3.31, R2.3.32, R2.3.62, R3.10, R4.76, R4.77, R4.81, R4.83, R4.86, R4.88, R1.15
test.describe('a plain link leads to', { tag: '@once' }, () => {
  for (const [query, name] of [
    ['?codFiliale=0151&utm_source=partner01&mediacode=PT01', BRANCHES],
    ['?codFiliale_external=0151', BRANCHES],
    ['?CODFILIALE=0151', BRANCHES],
    ['?id_filiale_direct=0151', 'Fissa subito un Appuntamento'],
    ['?id_filiale_direct_c5=A5012', 'Fissa subito un appuntamento per la tua cessione del quinto'],
    ['clink-direct?agente_direct_clink=AG007', AGENT],
    ['?agente_direct_clink=ag007', AGENT],
    ['?agente_direct_clink=AG999', AGENT],
    ['?agente_direct_clink=AG007&codFiliale=0151&prodotto=5', AGENT],
    ['?prodotto=3', SALARY],
    ['?prodotto=5', BUSINESS],
    ['c5?utm_source=x', SALARY],
    ['prestito-business?mediacode=x', BUSINESS],
    ['?IsForzosoClink=True', CODE],
    ['?id_filiale_direct=0151&prodotto=5', 'Fissa subito un Appuntamento'],
  ] as const)
    test(`"${name}": ${query}`, async ({ page }) => {
      await page.goto(`/fa3/${query}`);
      await expect(heading(page, name)).toBeVisible();
      expect(new URL(page.url()).search).toBe('');
    });
});

// R4.90, R7.10
test.describe('a bad link leads to the first screen', { tag: '@once' }, () => {
  for (const query of [
    '?codFiliale=ZZZZ',
    '?id_filiale_direct=9999',
    '?id_filiale_direct_c5=A9999',
    '?token=x&AppCode=FAPARTNER',
    '?token=a.b.c.d.e&AppCode=CHATBOT',
    '?token=a.b.c.d.e&AppCode=FAC5&isB2B=true',
    '?typUrl=https://evil.example/',
    '?redirect=//evil.example',
    '?typUrl=%5C%5Cevil.example&next=https:%2F%2Fev%C4%ABl.example',
    '?__proto__[x]=1&constructor=2',
    '?prodotto=7&ricontatto=x&data=99',
    `?utm_source=${'x'.repeat(3000)}`,
  ])
    test(query.slice(0, 60), async ({ page }) => {
      const elsewhere: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).hostname !== 'localhost') elsewhere.push(request.url());
      });
      await page.goto(`/fa3/${query}`);
      await expect(heading(page, PLACE)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Avanti' })).toBeEnabled();
      expect([new URL(page.url()).search, elsewhere]).toEqual(['', []]);
    });
});

// R2.2.4
test.describe('the salary-backed host has no other loan, whatever the link says', { tag: '@once' }, () => {
  for (const path of [
    '?id_filiale_direct_c5=A9999',
    '?id_filiale_direct=9999',
    '?prodotto=1',
    '?agente_direct_clink=AG123',
    'modifica-appuntamento',
    'modifica-appuntamento?token=x',
    'riepilogo',
  ])
    test(path, async ({ page, baseURL }) => {
      await page.goto(`${(baseURL ?? '').replace('localhost', 'c5.localhost')}/fa3/${path}`);
      await expect(heading(page, SALARY)).toBeVisible();
      await expect(page).toHaveURL(/\/fa3\/c5\/fissa-appuntamento\/codice-fiscale$/);
    });
});
