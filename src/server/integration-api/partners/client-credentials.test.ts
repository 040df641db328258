import { expect, test } from 'vitest';
import { clientCredentials } from './client-credentials.ts';

const basic = (text: string, scheme = 'Basic') => `${scheme} ${Buffer.from(text).toString('base64')}`;
const FORM = { client_id: 'a', client_secret: 's' };

// R18.11.2
test.each([
  ['the header', basic('a:s'), {}, { id: 'a', secret: 's' }],
  ['the header, with the id again in the form', basic('a:s', 'basic'), { client_id: 'a' }, { id: 'a', secret: 's' }],
  ['the header, form-encoded', basic('a%3Ab+c:s%25'), {}, { id: 'a:b c', secret: 's%' }],
  ['the form', undefined, FORM, { id: 'a', secret: 's' }],
])('credentials are read from %s', (_, header, form, value) => {
  expect(clientCredentials(header, form)).toEqual({ ok: true, value });
});

// R18.11.2
test.each([
  ['nothing', undefined, {}, 'invalid_client'],
  ['an id without a secret', undefined, { client_id: 'a' }, 'invalid_client'],
  ['a secret without an id', undefined, { client_secret: 's' }, 'invalid_client'],
  ['header and form', basic('a:s'), FORM, 'invalid_request'],
  ['two ids', basic('a:s'), { client_id: 'b' }, 'invalid_request'],
  ['another scheme', 'Bearer abc', {}, 'invalid_client'],
  ['a header without a colon', basic('a'), {}, 'invalid_client'],
  ['a header with two colons', basic('a:s:t'), {}, 'invalid_client'],
  ['a broken escape', basic('a:%'), {}, 'invalid_client'],
  ['no base64', 'Basic ###', {}, 'invalid_client'],
])('%s gives an error', (_, header, form, error) => {
  expect(clientCredentials(header, form)).toEqual({ ok: false, error });
});
