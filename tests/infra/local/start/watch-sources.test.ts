import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { watchSources } from '#infra/local/start/watch-sources.ts';

let root: string;
let builds: number;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'watch-'));
  for (const folder of ['functions/orders', 'shared', 'frontend/art', 'infra/local'])
    mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, 'functions/orders/place.ts'), '1');
  builds = 0;
  const stop = watchSources(async () => void (builds += 1), root);
  onTestFinished(() => {
    stop();
    rmSync(root, { recursive: true });
  });
});

const built = (times: number) => vi.waitFor(() => expect(builds).toBe(times), { timeout: 5000 });

test('sees a file each time that an editor saves it by renaming another file over it', async () => {
  const file = path.join(root, 'functions/orders/place.ts');
  for (const times of [1, 2, 3]) {
    writeFileSync(`${file}.tmp`, String(times));
    renameSync(`${file}.tmp`, file);
    await built(times);
  }
});

test('sees files of folders that are made later, and ignores those that need a restart', async () => {
  mkdirSync(path.join(root, 'shared/labels/new'), { recursive: true });
  await built(1);
  writeFileSync(path.join(root, 'shared/labels/new/label.ts'), '1');
  await built(2);
  writeFileSync(path.join(root, 'infra/local/host.ts'), '1');
  writeFileSync(path.join(root, 'frontend/art/cow.svg'), '1');
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(builds).toBe(2);
});
