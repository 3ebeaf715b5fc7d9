import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The seed of this run: the same one makes the same choices. */
export const proofSeed = Number(process.env['PROOF_SEED'] ?? Date.now() % 1_000_000);

/** How often to try; `fallback` when the part is run by itself. */
export const proofCount = (fallback: number): number => Number(process.env['PROOF_COUNT'] ?? fallback);

const until = Number(process.env['PROOF_UNTIL'] ?? Infinity);

/** Whether to go on: a soak that ran out of time ends with its results so far. */
export const isTimeLeft = (): boolean => Date.now() < until;

/** Reports to the runner how many were tried, and other values for its table. */
export const say = (said: { count: number } & Record<string, string | number>): void => {
  process.stdout.write(`PROOF_SEED=${proofSeed} ${JSON.stringify(said)}\n`);
  const file = process.env['PROOF_SAYS'];
  if (file === undefined) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(said));
};
