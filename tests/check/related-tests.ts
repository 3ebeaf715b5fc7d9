import { existsSync, globSync, readFileSync } from 'node:fs';
import { distancesFrom, readImporters } from './import-graph.ts';

/** Whole shops, crashes, pictures and browsers: minutes each. */
const HEAVY = /^tests\/(?:simulation|crash|looks|e2e)\//;
/** A test file not yet timed on this machine. */
const UNKNOWN_SECONDS = 5;
/** To start a worker and load the dependencies of the test. */
const LOADING_SECONDS = 1;

export type Choice = { run: string[]; leftOut: string[] };

/** The tests that depend on the changed files. */
export function relatedTests(changed: readonly string[]): Map<string, number> {
  const distances = distancesFrom(changed, readImporters());
  return new Map([...distances].filter(([file]) => /^tests\/.*\.test\.tsx?$/.test(file)));
}

/** As many of the tests as fit in `seconds` of work: the nearest to the change first, among equals the quickest. */
export function testsWithin(
  seconds: number,
  distances: ReadonlyMap<string, number>,
  secondsOf: (file: string) => number | undefined = secondsLastTime(),
): Choice {
  const cost = (file: string) => (secondsOf(file) ?? UNKNOWN_SECONDS) + LOADING_SECONDS;
  const byNearness = [...distances].sort(
    ([one, near], [other, far]) => near - far || cost(one) - cost(other) || one.localeCompare(other),
  );
  const choice: Choice = { run: [], leftOut: [] };
  let left = seconds;
  for (const [file, distance] of byNearness) {
    // an edited test runs in any case
    const runs = distance === 0 || (!HEAVY.test(file) && cost(file) <= left);
    if (runs) left -= cost(file);
    (runs ? choice.run : choice.leftOut).push(file);
  }
  return choice;
}

/** Vitest notes how long each file took. */
function secondsLastTime(): (file: string) => number | undefined {
  const [cache] = globSync('node_modules/.vite/vitest/*/results.json');
  if (cache === undefined || !existsSync(cache)) return () => undefined;
  const { projects } = JSON.parse(readFileSync(cache, 'utf8')) as {
    projects: Record<string, { files: Record<string, { duration: number }> }>;
  };
  const files = Object.assign({}, ...Object.values(projects).map((project) => project.files)) as Record<
    string,
    { duration: number }
  >;
  return (file) => {
    const taken = files[file];
    return taken && taken.duration / 1000;
  };
}
