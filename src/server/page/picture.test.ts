import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { ENTRY_PICTURES } from '#domain/flow/entry-picture.ts';
import { testApp } from '../http/app.testing.ts';
import { temporaryFolder } from '../platform/temporary.testing.ts';
import { insertPrerender } from './picture.ts';

const PAINTER = `export const paint = async ({ id }, language) =>
  Object.fromEntries(${JSON.stringify(Object.keys(ENTRY_PICTURES))}.map((picture) => [picture, '<h1>' + [id, language, picture] + '</h1>']));`;
const PROGRAM = '<script type="module" crossorigin src="/fa3/assets/index-1.js"></script>';

function builtPage(painter = PAINTER): string {
  const root = temporaryFolder('painted');
  mkdirSync(join(root, '.paint'));
  writeFileSync(join(root, '.paint/paint.js'), painter);
  writeFileSync(
    join(root, 'index.html'),
    `<!doctype html><html><head>${PROGRAM}</head><body><div id="root"></div></body></html>`,
  );
  return root;
}

const served = async (url: string, host = 'localhost:3000') => {
  const { app } = await testApp({ webRoot: builtPage() });
  return (await app.inject({ url, headers: { host } })).body;
};

// R15.7.2
test.each([
  ['/fa3/', 'place'],
  ['/fa3/?codFiliale=0151', 'linked'],
  ['/fa3/?id_filiale_direct=0151', 'branch'],
  ['/fa3/?agente_direct_clink=AG007', 'agent'],
  ['/fa3/c5', 'salary'],
  ['/fa3/prestito-business', 'business'],
  ['/fa3/', 'salary', 'c5.localhost:3000'],
])('the page at %s is served with the prerender %s, and its program loads after it', async (url, picture, host?) => {
  const body = await served(url, host);
  expect(body).toContain(
    `<div id="root"><div inert aria-hidden="true" aria-disabled="true"><h1>${host ? 'quintavela' : 'velaria'},it,${picture}</h1></div></div>`,
  );
  expect(body).not.toContain(PROGRAM);
  expect(body).toContain('<script async src="/fa3/begin.js" data-files="/fa3/assets/index-1.js"></script>');
});

// R15.7.4
test('the modules of a prerendered page load after the prerender, and its fonts at once', () => {
  const part = '<link rel="modulepreload" crossorigin href="/fa3/assets/calls-1.js" />';
  const letters = '<link rel="preload" as="font" type="font/woff2" crossorigin href="/fa3/assets/a.woff2" />';
  const hung = insertPrerender(`<head>${part}${letters}${PROGRAM}</head><div id="root"></div>`, '<h1></h1>');
  expect(hung.match(/<link [^>]*>/g)).toEqual([letters]);
  expect(hung).toContain('data-files="/fa3/assets/index-1.js /fa3/assets/calls-1.js"');
});

// R15.7.2
test.each([
  ['/fa3/modifica-appuntamento', undefined],
  ['/fa3/codice-fiscale?codFiliale=0151', undefined],
  ['/fa3/?codFiliale=0151&prodotto=3', undefined],
  ['/fa3/modifica-appuntamento', 'c5.localhost:3000'],
])('a page without a known first screen is served without a prerender: %s on %s', async (url, host) => {
  const body = await served(url, host);
  expect(body).toContain('<div id="root"></div>');
  expect(body).toContain(PROGRAM);
});

// R15.6.1
test('a start does not wait for prerendering, which begins once the port is open', async () => {
  const begun = join(temporaryFolder('begun'), 'begun');
  const painter = `import { writeFileSync } from 'node:fs';
    export const paint = () => new Promise(() => writeFileSync(${JSON.stringify(begun)}, ''));`;
  const { app } = await testApp({ webRoot: builtPage(painter) });
  expect((await app.inject('/fa3/codice-fiscale?codFiliale=0151')).statusCode).toBe(200);
  expect(existsSync(begun)).toBe(false);
  await app.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(() => existsSync(begun), { timeout: 10_000 }).toBe(true);
  await app.close();
});

// R15.7.2
test('the prerender script is not served', async () => {
  const { app } = await testApp({ webRoot: builtPage() });
  expect((await app.inject('/fa3/.paint/paint.js')).statusCode).toBe(404);
});

// R15.7.4
test('the script and its modules load after the first frame, or at once if no frame is drawn', () => {
  const script = readFileSync(join(import.meta.dirname, '../../funnel/public/begin.js'), 'utf8');
  const began = (hidden: boolean) => {
    const [asked, steps, due]: [string[], string[], (() => void)[]] = [[], [], []];
    const wait = (step: string) => (work: () => void) => {
      steps.push(step);
      due.push(work);
    };
    runInNewContext(script, {
      document: {
        ...{ hidden, currentScript: { dataset: { files: '/fa3/index.js /fa3/calls.js' } }, createElement: () => ({}) },
        head: { append: ({ src, href }: { src?: string; href?: string }) => asked.push(src ?? href ?? '') },
      },
      ...{ requestAnimationFrame: wait('a frame'), setTimeout: wait('what follows it') },
    });
    const before = [...asked];
    for (let work = due.pop(); work !== undefined; work = due.pop()) work();
    return [before, steps, asked];
  };
  const all = ['/fa3/index.js', '/fa3/calls.js'];
  expect([began(false), began(true)]).toEqual([
    [[], ['a frame', 'what follows it'], all],
    [all, [], all],
  ]);
});
