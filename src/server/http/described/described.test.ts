import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type AnyDescription, descriptionOf } from '#contract/descriptions/description-by-name.ts';
import { TAGS } from '#contract/descriptions/tags.ts';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import { inOneSpelling } from '#contract/field-aliases.ts';
import { MACHINE_ENDPOINTS } from '#contract/machine/appointments.ts';
import { WEBHOOK_KINDS } from '#contract/machine/webhooks.ts';
import { fieldError } from '#contract/problem.ts';
import { PARTNER_SCOPES } from '#domain/partner/partner.ts';
import { testApp } from '../app.testing.ts';
import { openApiOf } from '../openapi.ts';
import { problemOf, refusalsByStatus } from '../problems.ts';
import { webhookSchema } from './integration.ts';

interface Example {
  readonly value: unknown;
}
interface Media {
  readonly schema: object;
  readonly examples: Readonly<Record<string, Example>>;
}
interface Operation {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly example?: unknown;
    readonly schema: object;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}
interface Document {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly examples: Readonly<Record<string, Example>>;
  };
}
const document = openApiOf(ENDPOINT_LIST) as unknown as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, operation })),
);
const ajv = new Ajv2020({ strict: false, validateFormats: false });
const faultsOf = (schema: object, value: unknown) => (ajv.validate(schema, value) ? [] : [ajv.errorsText()]);
const ownMedia = ({ requestBody, responses }: Operation): Media[] =>
  [requestBody?.content, ...Object.values(responses).map(({ content }) => content)].flatMap((content) =>
    content?.['application/json'] ? [content['application/json']] : [],
  );

describe('the API description', () => {
  // R18.6.2
  test('has a group, texts and examples of input and answer for every call', () => {
    const groups = document.tags.map(({ name }) => name);
    expect(groups).toEqual(Object.keys(TAGS));
    expect(operations).toHaveLength(ENDPOINT_LIST.length);
    for (const { path, operation } of operations) {
      expect(groups, path).toEqual(expect.arrayContaining([...operation.tags]));
      expect(operation.tags, path).toHaveLength(1);
      expect([operation.summary.length > 5, operation.description.length > 15], path).toEqual([true, true]);
      for (const { examples } of ownMedia(operation)) expect(Object.keys(examples), path).not.toEqual([]);
      for (const { required, example } of operation.parameters) if (required) expect(example, path).toBeDefined();
    }
  });

  // R18.6.2
  test('has only examples that match their schemas', () => {
    const faults = operations.flatMap(({ path, operation }) => [
      ...ownMedia(operation).flatMap(({ schema, examples }) =>
        Object.values(examples).flatMap(({ value }) => faultsOf(schema, value).map((fault) => `${path} ${fault}`)),
      ),
      ...operation.parameters
        .filter(({ example }) => example !== undefined)
        .flatMap(({ name, schema, example }) => faultsOf(schema, example).map((fault) => `${path} ${name} ${fault}`)),
    ]);
    const { Problem = {} } = document.components.schemas;
    const refusals = Object.values(document.components.examples);
    expect([...faults, ...refusals.flatMap(({ value }) => faultsOf(Problem, value))]).toEqual([]);
    expect(refusals.length).toBeGreaterThan(15);
  });

  // R18.6.2
  test.each(ENDPOINT_LIST.map((endpoint) => [endpoint.call, endpoint] as const))(
    'has examples of %s that the server accepts and returns',
    (call, { input, output, statuses = [200] }) => {
      const { request, answers, conflict } = descriptionOf(call) as AnyDescription;
      expect(z.safeParse(input, inOneSpelling(input, request)).error).toBeUndefined();
      for (const answer of Object.values(answers)) expect(z.safeParse(output, answer).error).toBeUndefined();
      expect(conflict !== undefined).toBe(statuses.includes(409));
      if (conflict !== undefined) expect(z.safeParse(output, conflict).error).toBeUndefined();
    },
  );
});

// R18.6.4
test('docs/partners-api.md lists every problem code, every rule and every limit', () => {
  const page = readFileSync('docs/partners-api.md', 'utf8');
  for (const code of [...refusalsByStatus().values()].flat())
    expect(page).toContain(`| \`${code}\` | ${problemOf(code, '').status} |`);
  for (const rule of fieldError.shape.rule.options) expect(page).toContain(`\`${rule}\``);
  const limits = ENDPOINT_LIST.flatMap(({ perMinute }) => (perMinute === undefined ? [] : [perMinute]));
  for (const limit of new Set(limits)) expect(page).toContain(`| ${limit} a minute |`);
});

// R18.5.5
test('as served describes the integration reads, and every event under webhooks', async () => {
  const { app } = await testApp();
  const { paths, webhooks, components } = (await app.inject('/fa3/api/openapi.json')).json();
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/appointments', '/appointments/{oppID}']));
  for (const { path, example } of Object.values(MACHINE_ENDPOINTS)) {
    const { security, responses } = paths[path].get;
    expect([path, security]).toEqual([path, [{ program: [] }, { partner: ['changes'] }]]);
    expect(faultsOf(responses[200].content['application/json'].schema, example.output), path).toEqual([]);
    expect(responses[200].content['application/json'].schema.type, path).toBe('object');
  }
  expect(components.securitySchemes.program).toMatchObject({ scheme: 'bearer' });
  expect(Object.keys(webhooks).sort()).toEqual([...WEBHOOK_KINDS].sort());
  for (const kind of WEBHOOK_KINDS)
    expect(webhooks[kind].post.requestBody.content['application/json'].schema, kind).toEqual(webhookSchema(kind));
});

// R18.11.2
test('as served describes the token endpoint with its form, and its errors as RFC 6749 has them', async () => {
  const { app } = await testApp();
  const { paths, components } = (await app.inject('/fa3/api/openapi.json')).json();
  const { requestBody, responses } = paths['/oauth/token'].post;
  expect(Object.keys(requestBody.content)).toEqual(['application/x-www-form-urlencoded']);
  for (const status of [200, 400, 401]) {
    const { schema, example } = responses[status].content['application/json'];
    expect(faultsOf(schema, example), String(status)).toEqual([]);
  }
  const { clientCredentials } = components.securitySchemes.partner.flows;
  expect(clientCredentials).toMatchObject({ tokenUrl: '/fa3/api/oauth/token' });
  expect(Object.keys(clientCredentials.scopes)).toEqual([...PARTNER_SCOPES]);
});
