import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { apiFiles } from '#infra/build/api-reference/api-files.ts';
import { fieldRows } from '#infra/build/api-reference/field-rows.ts';
import type { JsonSchema } from '#infra/build/api-reference/json-schema.ts';
import { openApi, type Operation } from '#infra/build/api-reference/open-api.ts';
import { contracts } from '#shared/contracts.ts';
import { pathsOf } from '#shared/kernel/endpoint.ts';

test.each(Object.entries(apiFiles()))('%s is the output of `npm run docs:api`', (path, text) => {
  expect(readFileSync(path, 'utf8') === text, `run npm run docs:api: ${path} is not current`).toBe(true);
});

const document = openApi(contracts);
const operations = Object.entries(document.paths).flatMap(([path, calls]) =>
  Object.entries(calls).map(([method, operation]): [string, string, Operation] => [method, path, operation]),
);

/** A schema and every schema in it. */
const schemasIn = (schema: JsonSchema): JsonSchema[] => [
  schema,
  ...[
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
  ].flatMap(schemasIn),
];
const schemasOf = (operation: Operation): JsonSchema[] =>
  [
    ...(operation.parameters ?? []).map(({ schema }) => schema),
    ...(operation.requestBody ? [operation.requestBody.content['application/json'].schema] : []),
    ...Object.values(operation.responses).flatMap(({ content }) =>
      content ? [content['application/json'].schema] : [],
    ),
  ].flatMap(schemasIn);

describe('the rules of OpenAPI 3.1', () => {
  test('every call of the contracts is there, under an id of its own', () => {
    const declared = contracts.flatMap(({ endpoints }) =>
      Object.values(endpoints).flatMap((endpoint) =>
        pathsOf(endpoint).map((path) => `${endpoint.method.toLowerCase()} ${path}`),
      ),
    );
    expect(operations.map(([method, path]) => `${method} ${path}`).toSorted()).toEqual(declared.toSorted());
    const ids = operations.map(([, , { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('versions, title and tags', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info.title).not.toBe('');
    expect(document.info.version).not.toBe('');
    const tags = document.tags.map(({ name }) => name);
    for (const [, , operation] of operations) expect(tags).toContain(operation.tags[0]);
    expect(tags, 'two contracts of one noun share its tag').toEqual([...new Set(tags)]);
  });

  test('two paths never differ by the names of their parameters alone', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  test.each(operations)('%s %s', (_method, path, operation) => {
    const parameters = operation.parameters ?? [];
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name).toSorted()).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted(),
    );
    expect(inPath.every(({ required }) => required)).toBe(true);
    const places = parameters.map(({ name, in: where }) => `${where} ${name}`);
    expect(new Set(places).size).toBe(places.length);

    for (const [status, response] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^([1-5]\d\d|[1-5]XX|default)$/);
      expect(response.description).not.toBe('');
    }
    for (const scheme of operation.security.flatMap((each) => Object.keys(each))) {
      expect(Object.keys(document.components.securitySchemes)).toContain(scheme);
    }
    for (const schema of schemasOf(operation)) {
      if (schema.$ref !== undefined) expect(schema.$ref).toBe('#/components/schemas/Refusal');
      expect(schema).not.toHaveProperty('$schema');
      for (const type of [schema.type ?? []].flat()) {
        expect(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']).toContain(type);
      }
      if (schema.pattern !== undefined) expect(() => new RegExp(schema.pattern ?? '', 'u')).not.toThrow();
      // a record names its required keys without listing them
      const isRecord = typeof schema.additionalProperties === 'object';
      for (const name of isRecord ? [] : (schema.required ?? []))
        expect(Object.keys(schema.properties ?? {})).toContain(name);
    }
  });
});

test('every field of a body, an answer and a refusal is documented', () => {
  const order = document.paths['/api/products/orders']?.post;
  expect(order).toMatchObject({ 'x-access': 'pro', security: [{ pro: [] }] });
  const body = order?.requestBody?.content['application/json'].schema ?? {};
  // one of a quantity and a number of pieces
  expect(fieldRows(body).slice(0, 4)).toEqual([
    { name: 'items', type: 'liste de objet', required: true },
    { name: 'items[].product_id', type: 'texte ou nombre', required: true },
    { name: 'items[].quantity', type: 'nombre', required: false },
    { name: 'items[].pieces', type: 'nombre', required: false },
  ]);
  const conflict = JSON.stringify(order?.responses['409']);
  for (const said of ['price_changed', 'prices', 'insufficient_stock', 'left'])
    expect(conflict).toContain(said);
});
