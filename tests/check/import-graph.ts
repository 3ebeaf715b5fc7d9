import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The path aliases such as `#shared/…`; see `imports` in package.json. */
const FLOORS: Record<string, string> = { '#frontend': 'frontend/src' };
const TYPES_ONLY = /^(?:import|export) type [^;]*;/gm;
/** `#shared/…`, `./…`, a path from the root of the repository, or the bare name of a neighbour. */
const QUOTED =
  /['"]((?:#|\.{1,2}\/|(?:shared|functions|infra|frontend|tests)\/)[^'"\s]+|[\w.-]+\.(?:tsx?|mjs|js|json))['"]/g;

/**
 * The import graph, read from the text of every source: imports, and files named by their path (fixtures, processes
 * to start). Type imports are left out: the compiler sees their changes.
 */
export function readImporters(sources: readonly string[] = allSources()): Map<string, Set<string>> {
  const known = new Set(sources);
  const importers = new Map<string, Set<string>>();
  for (const file of sources) {
    if (!/\.(?:ts|tsx|mjs)$/.test(file)) continue;
    const text = readFileSync(file, 'utf8').replaceAll(TYPES_ONLY, '');
    for (const [, named = ''] of text.matchAll(QUOTED)) {
      const target = resolved(named, file);
      if (!known.has(target)) continue;
      const set = importers.get(target) ?? new Set();
      importers.set(target, set.add(file));
    }
  }
  return importers;
}

/**
 * How many steps each file that depends on one of `changed` is away from it; the changed files themselves are at 0.
 */
export function distancesFrom(
  changed: readonly string[],
  importers: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, number> {
  const distances = new Map(changed.map((file) => [file, 0]));
  // a Map is iterated in the order of insertion, including items added on the way: breadth first
  for (const [file, distance] of distances) {
    for (const importer of importers.get(file) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}

function resolved(named: string, from: string): string {
  if (named.startsWith('.') || !named.includes('/')) return path.posix.join(path.posix.dirname(from), named);
  const [floor = '', ...rest] = named.split('/');
  return path.posix.join(FLOORS[floor] ?? floor.replace('#', ''), ...rest);
}

function allSources(): string[] {
  return globSync('{shared,functions,infra,frontend,tests}/**/*.*');
}
