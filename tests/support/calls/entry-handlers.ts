import path from 'node:path';
import { contractsByFunction } from '#shared/contracts.ts';
import type { EndpointSpec } from '#shared/kernel/endpoint.ts';

const entries = new Map<EndpointSpec, string>(
  Object.entries(contractsByFunction).flatMap(([entry, contracts]) =>
    contracts.flatMap(({ endpoints }) =>
      Object.values<EndpointSpec>(endpoints).map((endpoint) => [endpoint, entry] as const),
    ),
  ),
);

/** The handler of the Lambda that serves an endpoint. */
export const handlerServing = (endpoint: EndpointSpec): Promise<{ handler: unknown }> => {
  const entry = entries.get(endpoint);
  if (!entry) throw new Error(`${endpoint.path} is served by no function`);
  return import(path.resolve('functions', `${entry}.ts`)) as Promise<{ handler: unknown }>;
};

/** The names in an endpoint's path. */
export const paramNames = ({ path: of }: EndpointSpec): string[] =>
  [...of.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
