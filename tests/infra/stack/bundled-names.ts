import path from 'node:path';
import { build } from 'esbuild';
import { parameterFacts } from '#infra/deploy/parameter-facts.ts';
import { bundleOptions, sdksByFolder } from '#infra/build/functions.ts';

/**
 * Names in a bundle, after dead code was removed: parameters, queue variables, SDKs with a file of their own,
 * imported modules.
 */
export type BundledNames = {
  parameters: string[];
  queueVariables: string[];
  sdks: string[];
  imports: string[];
};

/** Of every provider with a parameter, also an undeclared one. */
const folders = new Set(Object.keys(parameterFacts).flatMap((name) => name.match(/^[a-z-]+(?=\/)/) ?? []));
const alone = Object.keys(parameterFacts).filter((name) => !name.includes('/'));
const PARAMETER = new RegExp(`["'\`](${alone.join('|')}|(?:${[...folders].join('|')})/[a-z-]+)["'\`]`, 'g');
const QUEUE_VARIABLE = /["'`]([A-Z_]+_QUEUE_URL)["'`]/g;

const all = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))].sort();

/** Bundles every entry as the build does, in memory, and reads the names in it. */
export const bundledNames = async (): Promise<Map<string, BundledNames>> => {
  const outdir = 'in-memory';
  const { outputFiles, metafile } = await build({
    ...bundleOptions(),
    outdir,
    write: false,
    sourcemap: false,
    logLevel: 'silent',
  });
  const imports = new Map(
    Object.entries(metafile.outputs).map(([file, output]) => [
      path.basename(path.dirname(file)),
      output.imports.filter(({ kind }) => kind === 'import-statement').map((imported) => imported.path),
    ]),
  );
  const sdks = new Map(sdksByFolder(metafile).map((found) => [path.basename(found.folder), found.sdks]));
  return new Map(
    outputFiles.map(({ path: file, text }) => {
      const entry = path.basename(path.dirname(file));
      return [
        entry,
        {
          parameters: all(text, PARAMETER),
          queueVariables: all(text, QUEUE_VARIABLE),
          sdks: sdks.get(entry) ?? [],
          imports: imports.get(entry) ?? [],
        },
      ];
    }),
  );
};
