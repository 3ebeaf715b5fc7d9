import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Template } from './template.ts';

/** A synthesised stack on disk, with its dependents. */
export interface CloudAssembly {
  stackName: string;
  template: Template;
  /** Folder with the files of an asset, from its S3 key (`<hash>.zip`). */
  assetFolder(s3Key: string): string;
}

const manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      properties: z.optional(z.object({ templateFile: z.optional(z.string()) })),
      dependencies: z._default(z.array(z.string()), []),
    }),
  ),
});

const assets = z.object({
  files: z.record(z.string(), z.object({ source: z.object({ path: z.optional(z.string()) }) })),
});

/** Reads `dist/stack`: the stack without dependencies, and those that depend on it, as one. */
export function readCloudAssembly(folder: string): CloudAssembly {
  const { artifacts } = manifest.parse(readJson(join(folder, 'manifest.json')));
  const stacks = Object.entries(artifacts).filter(
    ([, artifact]) => artifact.type === 'aws:cloudformation:stack',
  );
  const names = stacks.map(([name]) => name);
  const bottom = stacks.filter(([, { dependencies }]) => !dependencies.some((name) => names.includes(name)));
  const [[stackName] = ['']] = bottom;
  // never guess which one to run
  if (bottom.length !== 1) throw new Error(`${folder} must hold one stack; it holds ${names.join(', ')}.`);
  const files: AssetFiles = Object.assign(
    {},
    ...names.map((name) => assetsOf(join(folder, `${name}.assets.json`))),
  );
  const templates = stacks.map(
    ([name, { properties }]) =>
      readJson(join(folder, properties?.templateFile ?? `${name}.template.json`)) as Template,
  );
  return {
    stackName,
    template: templates.reduce(together),
    assetFolder: (s3Key) => {
      const path = files[s3Key.replace(/\.zip$/, '')]?.source.path;
      if (path === undefined) throw new Error(`No asset ${s3Key} in ${folder}.`);
      return join(folder, path);
    },
  };
}

type AssetFiles = z.output<typeof assets>['files'];

const assetsOf = (file: string): AssetFiles => (existsSync(file) ? assets.parse(readJson(file)).files : {});

/** Merges both templates; throws if a name has two definitions. */
function together(one: Template, other: Template): Template {
  const twice = Object.keys(other.Resources).filter((name) => name in one.Resources);
  if (twice.length > 0) throw new Error(`Two stacks have a resource of the name ${twice.join(', ')}.`);
  return {
    Resources: { ...one.Resources, ...other.Resources },
    Parameters: { ...one.Parameters, ...other.Parameters },
    Conditions: { ...one.Conditions, ...other.Conditions },
    Mappings: { ...one.Mappings, ...other.Mappings },
    Outputs: { ...one.Outputs, ...other.Outputs },
  };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
