import { globSync, readFileSync } from 'node:fs';
import { distancesFrom, readImporters } from '#tests/check/import-graph.ts';

/** The mutated code, and the tests that must detect it. */
export type Tried = { files: string[]; tests: string[] };

const importers = readImporters();
const DECLARES_FUNCTION =
  /^(?:export )?(?:async )?function |^(?:export )?const \w+(?:: [^=]+)? =\s*(?:async )?(?:<[^(]+>)?(?:\(|\w+ =>)/m;

/** Every folder of pure rules that has tests of its own. */
export const ruleFolders = (): string[] =>
  globSync('tests/domain/*/')
    .map((folder) => folder.replace('tests/domain', 'shared').replace(/\/$/, ''))
    .filter((folder) => triedIn(folder).files.length > 0)
    .toSorted();

/**
 * The files of a folder to mutate, or a single file: those its nearest tests reach. Contracts and events are data,
 * tested by tests/functions/bad-input; so is a file without a function that no test names.
 */
export const triedIn = (folder: string): Tried => {
  const sources = folder.endsWith('.ts')
    ? [folder]
    : globSync(`${folder}/**/*.ts`, { exclude: ['**/*.contract.ts', '**/*.events.ts'] }).toSorted();
  const tests = nearestTests(folder, sources);
  return {
    files: sources.filter((file) => {
      const distances = distancesFrom([file], importers);
      const nearest = Math.min(...tests.map((test) => distances.get(test) ?? Infinity));
      return nearest === 1 || (nearest < Infinity && DECLARES_FUNCTION.test(readFileSync(file, 'utf8')));
    }),
    tests,
  };
};

/** The tests in the same folder, or in the nearest one above it; else those at the smallest distance by imports. */
const nearestTests = (folder: string, sources: readonly string[]): string[] => {
  const [floor = '', ...rest] = folder.replace(/\.ts$/, '').split('/');
  const rooms = floor === 'shared' ? 'domain' : floor === 'functions' ? '{functions,store}' : floor;
  const steps = rest.filter((step) => step !== 'src' && step !== 'features');
  for (let depth = steps.length; depth > 0; depth--) {
    const place = `tests/${rooms}/${steps.slice(0, depth).join('/')}`;
    const alike = globSync([`${place}/**/*.test.{ts,tsx}`, `${place}.test.{ts,tsx}`]);
    if (alike.length > 0) return alike.toSorted();
  }
  const distances = [...distancesFrom(sources, importers)].filter(([file]) => /\.test\.tsx?$/.test(file));
  const least = Math.min(...distances.map(([, distance]) => distance));
  return distances.flatMap(([test, distance]) => (distance === least ? [test] : [])).toSorted();
};
