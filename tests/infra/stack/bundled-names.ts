import { build } from 'esbuild';
import { parameterFacts } from '#infra/deploy/parameter-facts.ts';
import { entryName, functionEntries } from '#infra/build/functions.ts';

/** What a bundle says, after what it never calls was left out: names of parameters and of queue variables. */
export type BundledNames = { parameters: string[]; queueVariables: string[] };

/** Of every provider that has a parameter, also one that nobody declared. */
const folders = new Set(Object.keys(parameterFacts).flatMap((name) => name.match(/^[a-z-]+(?=\/)/) ?? []));
const alone = Object.keys(parameterFacts).filter((name) => !name.includes('/'));
const PARAMETER = new RegExp(`["'\`](${alone.join('|')}|(?:${[...folders].join('|')})/[a-z-]+)["'\`]`, 'g');
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
