import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A text that changes when a file that matches one of the patterns is changed, added or deleted. */
export function sourceStamp(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  const files = globSync([...patterns]).sort();
  if (files.length === 0) throw new Error(`No file matches ${patterns.join(', ')}`);
  for (const file of files) {
    const facts = statSync(file);
    if (!facts.isDirectory()) hash.update(`${file}\n${facts.size}\n${facts.mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Runs `work`, which makes `output`, unless `stamp` was saved after its last success. */
export async function unlessStamped(output: string, stamp: string, work: () => Promise<void>): Promise<void> {
  const file = `dist/.stamp-${basename(output)}`;
  if (existsSync(output) && existsSync(file) && readFileSync(file, 'utf8') === stamp) return;
  rmSync(file, { force: true });
  await work();
  writeFileSync(file, stamp);
}
