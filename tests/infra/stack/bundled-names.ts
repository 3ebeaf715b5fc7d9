import { readFileSync } from 'node:fs';
import { build, type Metafile } from 'esbuild';
import { subscriptions } from '#functions/subscriptions.ts';
import { entryName, functionEntries } from '#infra/build/functions.ts';

/**
 * What a bundle says, after what it never calls was left out: names of parameters and of queue variables, and the queues
 * of those who act on the events that it writes.
 */
export type BundledNames = { parameters: string[]; queueVariables: string[]; eventQueues: string[] };

const PARAMETER = /["'`]((?:site|auth|stripe|paypal|dolibarr|cashmag|mail|bootstrap)\/[a-z-]+)["'`]/g;
const QUEUE_VARIABLE = /["'`]([A-Z_]+_QUEUE_URL)["'`]/g;

const all = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))].sort();

/** What tells of events without writing any: their list, what reads old ones, and who acts on them. */
const READERS = /(^|\/)(subscriptions|lift-entry|[a-z-]+-handlers)\.ts$/;

/** The files of functions/ of which something is left in a bundle. */
const sourcesOf = ({ outputs }: Metafile, path: string): string[] => {
  const output = Object.entries(outputs).find(([name]) => path.endsWith(`/${name}`))?.[1];
  return Object.entries(output?.inputs ?? {})
    .filter(([file, { bytesInOutput }]) => bytesInOutput > 0 && file.startsWith('functions/'))
    .map(([file]) => file)
    .filter((file) => !READERS.test(file));
};

/** The queues of everybody who acts on an event that these files name. */
const queuesOf = (files: readonly string[]): string[] => {
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const queues = Object.entries(subscriptions)
    .filter(([type]) => text.includes(`'${type}'`))
    .flatMap(([, names]) => names.map((name) => name.split('.')[0] ?? ''));
  return [...new Set(queues)].toSorted();
};

/** Bundles every entry as the build does, in memory, and reads the names in it. */
export const bundledNames = async (): Promise<Map<string, BundledNames>> => {
  const entries = functionEntries();
  const { outputFiles, metafile } = await build({
    entryPoints: entries.map((file) => ({ in: file, out: entryName(file) })),
    outdir: 'in-memory',
    write: false,
    metafile: true,
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
        eventQueues: queuesOf(sourcesOf(metafile, path)),
      },
    ]),
  );
};
