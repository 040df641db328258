import { expect, test } from 'vitest';
import { testApp } from './app.testing.ts';

// R0.75
test('every call is described with its input, answer and rejections', async () => {
  const { app } = await testApp();
  const document = (await app.inject('/fa3/api/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).filter((path) => !/^.(appointments|receipts|oauth)/.test(path))).toEqual([
    '/ping',
    '/Prova',
    '/BloccaOrario',
    '/getCoordsByCap',
    '/reverseGeocode',
  ]);
  const hold = document.paths['/BloccaOrario'].post;
  expect(hold.parameters[0]).toMatchObject({ name: 'Idempotency-Key', required: true });
  expect(hold.requestBody.content['application/json'].schema).toMatchObject({
    type: 'object',
    required: ['codFiliale', 'data', 'ora'],
    additionalProperties: false,
  });
  expect(Object.keys(hold.responses)).toEqual(
    expect.arrayContaining(['200', '400', '404', '413', '415', '422', '429']),
  );
  const answers = hold.responses['200'].content['application/json'].schema.anyOf;
  expect(answers.map(({ required }: { required: string[] }) => required)).toEqual([
    ['Status'],
    ['Status', 'Message', 'alternative'],
  ]);
  expect(document.paths['/getCoordsByCap'].get.parameters).toEqual([
    { name: 'cap', in: 'query', required: true, schema: expect.objectContaining({ type: 'string' }), example: '20121' },
  ]);
});

// R0.75
test('the documentation page loads only its own files and has no inline script or style', async () => {
  const { app } = await testApp();
  const html = (await app.inject('/fa3/api/docs/')).body;
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|https?:/);
  const sources = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(
    ([, url]) => new URL(url ?? '', 'http://x/fa3/api/docs/'),
  );
  expect(sources.length).toBeGreaterThan(3);
  for (const { pathname } of sources) expect((await app.inject(pathname)).statusCode).toBe(200);
  const started = (await app.inject('/fa3/api/docs/static/swagger-initializer.js')).body;
  expect(started).toMatch(/tryItOutEnabled\W{1,4}true/);
});

// R13.10.1
test.each(['docs', 'docs/', 'docs/static/swagger-ui.css', 'docs/json', 'openapi.json'])(
  '%s answers 404 where the API description is disabled',
  async (path) => {
    const { app } = await testApp({ apiDocs: false });
    const answer = await app.inject(`/fa3/api/${path}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
    expect((await app.inject('/fa3/api/ping')).statusCode).toBe(200);
  },
);
