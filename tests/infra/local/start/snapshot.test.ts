import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { snapshotBuild } from '#infra/local/start/snapshot.ts';

let folder: string;
const former = process.cwd();
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'snapshot-'));
  process.chdir(folder);
  for (const built of ['dist/stack', 'dist/web']) mkdirSync(built, { recursive: true });
  return () => {
    process.chdir(former);
    rmSync(folder, { recursive: true });
  };
});

const build = (text: string) => {
  writeFileSync('dist/stack/manifest.json', text);
  writeFileSync('dist/web/index.html', text);
};
const stackOf = ({ assemblyDir }: { assemblyDir: string }) =>
  readFileSync(path.join(assemblyDir, 'manifest.json'), 'utf8');

test('a new build leaves the copy of the running host unchanged, so that the host can restart from it', () => {
  build('first');
  const first = snapshotBuild('data');
  build('second');
  const second = snapshotBuild('data', first);
  expect([stackOf(first), stackOf(second)]).toEqual(['first', 'second']);
  // the second did not start: the third replaces it, not the first
  build('third');
  expect([stackOf(snapshotBuild('data', first)), stackOf(first)]).toEqual(['third', 'first']);
  build('fourth');
  expect([stackOf(snapshotBuild('data', second)), stackOf(second)]).toEqual(['fourth', 'third']);
  expect(existsSync('data/run-3')).toBe(false);
});
