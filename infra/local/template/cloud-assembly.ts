import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Template } from './template.ts';

/** A synthesised stack on disk. */
export interface CloudAssembly {
  stackName: string;
  template: Template;
  /** Folder with the files of an asset, from the key under which it would lie in S3 (`<hash>.zip`). */
  assetFolder(s3Key: string): string;
}

const manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      properties: z.optional(z.object({ templateFile: z.optional(z.string()) })),
    }),
  ),
});

const assets = z.object({
  files: z.record(z.string(), z.object({ source: z.object({ path: z.optional(z.string()) }) })),
});

/** Reads `cdk.out`. There must be exactly one stack: which one to run must not be a guess. */
export function readCloudAssembly(folder: string): CloudAssembly {
  const { artifacts } = manifest.parse(readJson(join(folder, 'manifest.json')));
  const stacks = Object.entries(artifacts).filter(
    ([, artifact]) => artifact.type === 'aws:cloudformation:stack',
  );
  const [stack, ...others] = stacks;
  if (stack === undefined || others.length > 0) {
    throw new Error(`${folder} must hold one stack; it holds ${stacks.length}.`);
  }
  const [stackName, artifact] = stack;
  const templateFile = artifact.properties?.templateFile ?? `${stackName}.template.json`;
  const assetsFile = join(folder, `${stackName}.assets.json`);
  const { files } = existsSync(assetsFile) ? assets.parse(readJson(assetsFile)) : { files: {} };
  return {
    stackName,
    template: readJson(join(folder, templateFile)) as Template,
    assetFolder: (s3Key) => {
      const path = files[s3Key.replace(/\.zip$/, '')]?.source.path;
      if (path === undefined) throw new Error(`No asset ${s3Key} in ${assetsFile}.`);
      return join(folder, path);
    },
  };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
