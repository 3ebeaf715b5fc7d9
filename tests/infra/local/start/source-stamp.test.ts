import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { sourceStamp, unlessStamped } from '#infra/local/start/source-stamp.ts';

let folder: string;
beforeEach(() => {
  const before = process.cwd();
  folder = mkdtempSync(join(tmpdir(), 'stamp-'));
  process.chdir(folder);
  mkdirSync('source/inner', { recursive: true });
  mkdirSync('dist');
  writeFileSync('source/a.ts', 'a');
  writeFileSync('source/inner/b.ts', 'b');
  return () => {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  };
});

const stamp = () => sourceStamp(['source/**']);

test('a stamp changes when a file changes, is added or deleted, and otherwise not', () => {
  const first = stamp();
  expect(stamp()).toBe(first);
  writeFileSync('other.ts', 'c');
  expect(stamp()).toBe(first);
  utimesSync('source/a.ts', 1, 1);
  const touched = stamp();
  expect(touched).not.toBe(first);
  rmSync('source/inner/b.ts');
  expect(stamp()).not.toBe(touched);
});

test('patterns that match nothing are a mistake', () => {
  expect(() => sourceStamp(['nowhere/**'])).toThrow('No file matches nowhere/**');
});

test('work is done once per stamp, again after a failure, and again when its output is missing', async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    mkdirSync('dist/out', { recursive: true });
  };
  await unlessStamped('dist/out', 'one', work);
  await unlessStamped('dist/out', 'one', work);
  expect(runs).toBe(1);
  await expect(
    unlessStamped('dist/out', 'two', async () => {
      throw new Error('syntax');
    }),
  ).rejects.toThrow('syntax');
  await unlessStamped('dist/out', 'one', work);
  expect(runs).toBe(2);
  rmSync('dist/out', { recursive: true });
  await unlessStamped('dist/out', 'one', work);
  expect([runs, existsSync('dist/out')]).toEqual([3, true]);
});
