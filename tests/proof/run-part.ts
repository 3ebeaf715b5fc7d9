import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import type { Part } from './parts.ts';
import { run } from './run-command.ts';

export interface Outcome {
  part: Part;
  seed: number;
  isKept: boolean;
  /** How often it was to try. */
  asked: number;
  /** How many of what the part counts. */
  count: number;
  seconds: number;
  processorSeconds: number;
  peakMb: number;
  /** Other values that the part reports, by name. */
  notes: Record<string, string | number>;
}

const FOLDER = 'test-results/proof';

/** One file at a time, for hours if need be, without a retry, stopping at the first failure. */
const VITEST = [
  '--maxWorkers=1',
  '--testTimeout=7200000',
  '--hookTimeout=900000',
  '--retry=0',
  '--bail=1',
  '--reporter=default',
  '--reporter=json',
];

/** Parameters of a part: seed, number of tries, and deadline (epoch milliseconds). */
export type Job = { part: Part; seed: number; count: number; until?: number };

export const runPart = async ({ part, seed, count, until }: Job): Promise<Outcome> => {
  mkdirSync(FOLDER, { recursive: true });
  const said = `${FOLDER}/${part.name}.${seed}.json`;
  const tests = `${FOLDER}/${part.name}.${seed}.tests.json`;
  for (const file of [said, tests]) rmSync(file, { force: true });
  process.stdout.write(`\n▶ ${part.name}: ${part.promise} (PROOF_SEED=${seed})\n`);
  const startedAt = Date.now();
  const { code, peakMb, processorSeconds } = await run(
    'vitest',
    ['run', ...VITEST, `--outputFile.json=${tests}`, ...part.files],
    {
      ...part.environment,
      PROOF_SEED: String(seed),
      PROOF_COUNT: String(count),
      PROOF_SAYS: said,
      ...(until === undefined ? {} : { PROOF_UNTIL: String(until) }),
      ...(part.seedName ? { [part.seedName]: String(seed) } : {}),
      ...(part.countName ? { [part.countName]: String(count) } : {}),
    },
  );
  const { count: counted, ...notes } = readOr<{ count?: number }>(said, {});
  const { numPassedTests: passed } = readOr(tests, { numPassedTests: 0 });
  return {
    part,
    seed,
    asked: count,
    isKept: code === 0 && passed > 0,
    count: counted ?? (part.countName ? count : passed),
    seconds: Math.round((Date.now() - startedAt) / 1000),
    processorSeconds,
    peakMb,
    notes: notes as Outcome['notes'],
  };
};

const readOr = <T>(file: string, none: T): T =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : none;
