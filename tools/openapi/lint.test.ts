import { expect, test } from 'vitest';
import { ENDPOINT_LIST } from '../../src/contract/endpoints.ts';
import { openApiOf } from '../../src/server/http/openapi.ts';
import { complaintsAbout } from './lint.testing.ts';

const document = openApiOf(ENDPOINT_LIST) as unknown as {
  readonly paths: Readonly<Record<string, { readonly get?: object }>>;
};
/** Time limit in milliseconds; the linters need long for the whole document. */
const LINTED = 120_000;

// R18.6.1
test(
  'the OpenAPI document passes the recommended rules of both linters',
  async () => {
    expect(await complaintsAbout(document)).toEqual([]);
  },
  LINTED,
);

// R18.6.1
test(
  'both linters report a document without descriptions or with a wrong example',
  async () => {
    const get = document.paths['/ping']?.get;
    const media = { schema: { type: 'string' }, examples: { broken: { value: 1 } } };
    const spoilt = {
      ...get,
      tags: [],
      summary: '',
      responses: { 200: { description: '', content: { 'application/json': media } } },
    };
    const complaints = await complaintsAbout({
      ...document,
      info: { title: 'x', version: '1' },
      paths: { '/ping': { get: spoilt } },
    });
    const rules = new Set(complaints.map((line) => line.split(' ', 1)[0]));
    for (const rule of [
      ...['info-description', 'operation-tags', 'oas3-valid-media-example'],
      ...['info-license', 'operation-summary', 'operation-4xx-response', 'no-invalid-media-type-examples'],
    ])
      expect(rules, rule).toContain(rule);
  },
  LINTED,
);
