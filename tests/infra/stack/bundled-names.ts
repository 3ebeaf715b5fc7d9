import { build } from 'esbuild';
import { entryName, functionEntries } from '#infra/build/functions.ts';

/** What a bundle says, after what it never calls was left out: names of parameters and of queue variables. */
export type BundledNames = { parameters: string[]; queueVariables: string[] };

const PARAMETER =
  /["'`](private-authority|(?:site|auth|stripe|paypal|dolibarr|cashmag|mail|bootstrap)\/[a-z-]+)["'`]/g;
const QUEUE_VARIABLE = /["'`]([A-Z_]+_QUEUE_URL)["'`]/g;

const all = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))].sort();

/** Bundles every entry as the build does, in memory, and reads the names in it. */
export const bundledNames = async (): Promise<Map<string, BundledNames>> => {
  const entries = functionEntries();
  const { outputFiles } = await build({
    entryPoints: entries.map((file) => ({ in: file, out: entryName(file) })),
    outdir: 'in-memory',
    write: false,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    conditions: ['module'],
    logLevel: 'silent',
  });
  return new Map(
    outputFiles.map(({ path, text }) => [
      (path.split('/').at(-1) ?? '').replace(/\.js$/, ''),
      {
        parameters: all(text, PARAMETER),
        queueVariables: all(text, QUEUE_VARIABLE),
      },
    ]),
  );
};
