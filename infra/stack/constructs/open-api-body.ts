import { Aws } from 'aws-cdk-lib';
import { constructId } from './construct-id.ts';
import type { ContractRoute } from './contract-routes.ts';

const integrationsOf = 'x-amazon-apigateway-integrations';
const integrationOf = 'x-amazon-apigateway-integration';
const anyMethod = 'x-amazon-apigateway-any-method';

/**
 * The routes as API Gateway imports them: one definition in the template instead of a resource per route, of
 * which a stack may have 500. Routes of one function share its integration; every integration is a function.
 * Names in `functionArns` are entries; throws if a route's entry is missing.
 * Source: "Working with OpenAPI definitions for HTTP APIs" and the three extensions named here, API
 * Gateway's guide.
 */
export const openApiBody = (
  title: string,
  routes: readonly ContractRoute[],
  functionArns: ReadonlyMap<string, string>,
): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { key, entry } of routes) {
    if (!functionArns.has(entry)) throw new Error(`${key} has no function: ${entry} is unknown.`);
    const [method = '', path = ''] = key.split(' ');
    (paths[path] ??= {})[method === 'ANY' ? anyMethod : method.toLowerCase()] = {
      ...parametersOf(path),
      responses: {},
      [integrationOf]: { $ref: `#/components/${integrationsOf}/${constructId(entry)}` },
    };
  }
  const integrations = Object.fromEntries(
    [...functionArns].map(([entry, arn]) => [
      constructId(entry),
      {
        type: 'AWS_PROXY',
        httpMethod: 'POST',
        uri: `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/2015-03-31/functions/${arn}/invocations`,
        payloadFormatVersion: '2.0',
      },
    ]),
  );
  return {
    openapi: '3.0.1',
    info: { title, version: '1.0' },
    paths,
    components: { [integrationsOf]: integrations },
  };
};

/** OpenAPI requires declared path parameters; an import without them gives a warning. */
const parametersOf = (path: string): { parameters?: unknown[] } => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return names.length === 0
    ? {}
    : { parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })) };
};
