import { expect, test } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** What a browser loads before the first view of the built site: bytes of JavaScript in transfer (brotli). */
const ASSETS = 'dist/web/assets';
const SHELL = 'admin-dashboard-page';

const chunks = readdirSync(ASSETS).filter((file) => file.endsWith('.js'));
const codeOf = (chunk: string) => readFileSync(path.join(ASSETS, chunk), 'utf8');
/** A module loaded on demand has a chunk with its name. */
const chunkOf = (module: string): string => {
  const found = chunks.filter(
    (chunk) => chunk.startsWith(`${module}-`) && chunk.length === module.length + 12,
  );
  expect(found, `${module} has a chunk of its own`).toHaveLength(1);
  return found[0] ?? '';
};
/** These and all that they import before they run. */
const loadedWith = (...roots: string[]): Set<string> => {
  const loaded = new Set<string>();
  const open = [...roots];
  for (let chunk = open.pop(); chunk !== undefined; chunk = open.pop()) {
    if (loaded.has(chunk)) continue;
    loaded.add(chunk);
    for (const [, , imported = ''] of codeOf(chunk).matchAll(/(?:from|import)\s*(["'`])\.\/([^"'`]+\.js)\1/g))
      open.push(imported);
  }
  return loaded;
};
const entry = () => /assets\/([^"]+\.js)"/.exec(readFileSync('dist/web/app.html', 'utf8'))?.[1] ?? '';
/** As `npm run bench:bundles` counts them. */
const kilobytes = (loaded: Set<string>): number =>
  [...loaded].reduce((sum, chunk) => sum + brotliCompressSync(codeOf(chunk)).length, 0) / 1024;

test('the shell of the back-office comes in less than 109 kB', () => {
  const first = kilobytes(loadedWith(entry(), chunkOf(SHELL)));
  expect(first).toBeGreaterThan(50);
  expect(first).toBeLessThan(109);
});

test('the page of signing in comes in less than 108 kB', () => {
  const first = kilobytes(loadedWith(entry(), chunkOf('espace-pro-page')));
  expect(first).toBeGreaterThan(50);
  expect(first).toBeLessThan(108);
});

test('the shop comes in less than 113.5 kB, without what tables, windows, forms and the back-office need', () => {
  const first = loadedWith(entry(), chunkOf('pro-area'), chunkOf('dashboard-page'));
  expect(kilobytes(first)).toBeGreaterThan(50);
  expect(kilobytes(first)).toBeLessThan(113.5);
  for (const other of ['tables', 'windows', 'forms', 'icons-trade', 'waiting-work', 'focus-back'])
    expect(first, other).not.toContain(chunkOf(other));
});

test('the document of the shop names all scripts of its first view, and requests no fonts', () => {
  const html = readFileSync('dist/web/dashboard/index.html', 'utf8');
  for (const chunk of loadedWith(entry(), chunkOf('pro-area'), chunkOf('dashboard-page')))
    expect(html).toContain(`/assets/${chunk}"`);
  const style = /<link rel="stylesheet" href="\/assets\/([^"]+)"/.exec(html)?.[1] ?? '';
  expect(readFileSync(path.join(ASSETS, style), 'utf8')).not.toContain('.woff2');
  const letters = /disabled data-letters href="\/assets\/([^"]+)"/.exec(html)?.[1] ?? '';
  expect(readFileSync(path.join(ASSETS, letters), 'utf8')).toContain('.woff2');
});

test('each of its tabs is a chunk of its own, loaded when it is opened', () => {
  const source = readFileSync('frontend/src/app/admin/admin-tabs.tsx', 'utf8');
  const modules = [...source.matchAll(/import\('([^']+)\.tsx'\)/g)].map(([, file = '']) =>
    path.basename(file),
  );
  const first = loadedWith(entry(), chunkOf(SHELL));
  expect(modules.length).toBeGreaterThan(10);
  expect(modules.map(chunkOf).filter((chunk) => first.has(chunk))).toEqual([]);
});

test('the outlines of the name are in the page, not in the code that it loads first', () => {
  const html = readFileSync('dist/web/app.html', 'utf8');
  expect(html).toMatch(/<path id="trace-viande" d="M154 33q/);
  for (const chunk of loadedWith(entry(), chunkOf(SHELL))) expect(codeOf(chunk)).not.toContain('M154 33q');
});
