import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openDataFolder } from '#infra/local/start/data-format.ts';

const NOW = new Date('2026-11-24T15:10:00Z');
let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'format-'));
  folder = join(parent, '.local');
  return () => rmSync(parent, { recursive: true });
});

test('a new folder gets its format, and stays where it is at the next start', () => {
  openDataFolder(folder, NOW).unlock();
  writeFileSync(join(folder, 'queues.sqlite'), 'today');
  const again = openDataFolder(folder, NOW);
  again.unlock();
  expect(again.movedTo).toBeUndefined();
  expect(readFileSync(join(folder, 'queues.sqlite'), 'utf8')).toBe('today');
  expect(readdirSync(parent)).toEqual(['.local']);
});

test.each([[undefined], ['0']])(
  'data of format %s is moved next to it, whole, and an empty folder is locked',
  (format) => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'queues.sqlite'), 'old');
    if (format !== undefined) writeFileSync(join(folder, 'format'), format);
    const { unlock, movedTo } = openDataFolder(folder, NOW);
    expect(movedTo).toBe(`${folder}-2026-11-24T151000`);
    expect(readFileSync(join(movedTo!, 'queues.sqlite'), 'utf8')).toBe('old');
    expect(readdirSync(folder).toSorted()).toEqual(['format', 'host.pid']);
    unlock();
    expect(existsSync(join(folder, 'host.pid'))).toBe(false);
    expect(openDataFolder(folder, NOW).movedTo).toBeUndefined();
  },
);
