import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { moveSourceMaps } from '#infra/build/source-maps.ts';

const newFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'maps-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

test('source maps are removed from what is served, and those of the previous build with them', () => {
  const folder = newFolder();
  const web = path.join(folder, 'web');
  mkdirSync(path.join(web, 'assets'), { recursive: true });
  for (const file of ['index.html', 'assets/app-1.js', 'assets/app-1.js.map'])
    writeFileSync(path.join(web, file), file);
  moveSourceMaps(web, 'web');
  expect(globSync('**/*.*', { cwd: web }).toSorted()).toEqual(['assets/app-1.js', 'index.html']);
  expect(readFileSync(path.join(folder, 'maps/web/assets/app-1.js.map'), 'utf8')).toBe('assets/app-1.js.map');
  moveSourceMaps(web, 'web');
  expect(existsSync(path.join(folder, 'maps/web/assets'))).toBe(false);
});
