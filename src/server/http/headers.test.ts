import { describe, expect, test } from 'vitest';
import { testProxy } from '../edge/proxy.testing.ts';
import { post, testApp } from './app.testing.ts';
import { securityHeaders } from './headers.ts';

const COMMON = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
};
const PAGE =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";
const DATA = "default-src 'none'; frame-ancestors 'none'; sandbox";

// R4.88, R0.41, R18.2.7
describe('every answer carries the headers', () => {
  test.each([
    ['/', 302, PAGE],
    ['/fa3', 302, PAGE],
    ['/fa3/', 200, PAGE],
    ['/fa3/riepilogo', 200, PAGE],
    ['/fa3/disclosure.js', 200, PAGE],
    ['/fa3/assets/app-1.js', 200, PAGE],
    ['/fa3/assets/none.js', 404, PAGE],
    ['/nowhere', 404, PAGE],
    ['/robots.txt', 200, PAGE],
    ['/healthz', 200, PAGE],
    ['/readyz', 200, PAGE],
    ['/fa3/api/docs', 200, PAGE],
    ['/fa3/api/docs/static/swagger-ui.css', 200, PAGE],
    ['/fa3/api/docs/static/none', 404, PAGE],
    ['/fa3/api/openapi.json', 200, DATA],
    ['/fa3/api/ping', 200, DATA],
    ['/fa3/api/Ignota', 404, DATA],
    ['/fa3/api/Prova', 405, DATA],
    ['/fa3/api/getCoordsByCap', 400, DATA],
    ['/fa3/proxy/ping', 200, DATA],
    ['/fa3/proxy/Ignota', 404, DATA],
    ['/fa3/%zz', 302, PAGE],
    ['/%zz', 400, PAGE],
  ])('%s answers %i', async (url, status, policy) => {
    const { app } = await testProxy();
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({ ...COMMON, 'content-security-policy': policy });
    expect(answer.headers['x-powered-by'] ?? answer.headers.server).toBeUndefined();
  });

  test('an error answer carries them too', async () => {
    const { app } = await testApp();
    const answer = await app.inject(post('/fa3/api/Prova', { testo: 'explode' }));
    expect(answer.statusCode).toBe(500);
    expect(answer.headers).toMatchObject({ ...COMMON, 'content-security-policy': DATA });
  });
});

// R18.2.7
test('FISSA_HSTS=host sends HSTS without includeSubDomains, on pages and data', () => {
  const of = securityHeaders({ humanCheck: 'off', hsts: 'host' });
  for (const url of ['/fa3/', '/fa3/api/ping']) expect(of(url)['strict-transport-security']).toBe('max-age=63072000');
});

test('a hosted human check adds only its own addresses to the policy; map tiles are same-origin', () => {
  const policy =
    securityHeaders({ humanCheck: 'recaptcha', recaptcha: { url: 'https://www.google.com/recaptcha' } })('/fa3/')[
      'content-security-policy'
    ] ?? '';
  expect(policy).toContain("img-src 'self' data:;");
  expect(policy).toContain('frame-src https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/');
  expect(policy).not.toContain('unsafe');
});
