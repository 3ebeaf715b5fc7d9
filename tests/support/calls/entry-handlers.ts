import { globSync } from 'node:fs';
import path from 'node:path';
import { type EndpointSpec, entryOf } from '#shared/kernel/endpoint.ts';

/** The Lambdas of the API, each looked for and loaded once: they are asked thousands of times. */
export const entryHandlers = () => {
  const opened = new Map<string, Promise<{ handler: unknown }>>();
  return (noun: string, endpoint: EndpointSpec): Promise<{ handler: unknown }> => {
    const entry = entryOf(noun, endpoint);
    const known = opened.get(entry);
    if (known) return known;
    const [file] = globSync(`functions/**/${entry}.ts`);
    if (!file) throw new Error(`No entry file for ${entry}`);
    const module = import(path.resolve(file)) as Promise<{ handler: unknown }>;
    opened.set(entry, module);
    return module;
  };
};

/** The names in an endpoint's path. */
export const paramNames = ({ path: of }: EndpointSpec): string[] =>
  [...of.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
