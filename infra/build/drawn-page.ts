import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build as bundle } from 'esbuild';
import { BROWSERS } from './browsers.ts';
import { writeHashed } from './hashed-file.ts';

/** What React puts in front of a page for the head. */
export const HOISTED = /^(?:<link[^>]*>|<meta[^>]*>|<title>[^<]*<\/title>)+/;
export const SCRIPT =
  /\s*<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="\/([^"]+)">(?:<\/script>)?/g;
export const STYLESHEET = /\s*<link rel="stylesheet" crossorigin href="\/([^"]+)">/g;

/** Stylesheets one after the other; every file says the order of the layers itself. */
export const oneText = async (webDir: string, sheets: readonly string[]): Promise<string> =>
  (await Promise.all(sheets.map((file) => readFile(path.join(webDir, file), 'utf8')))).join('\n');

/** A script of frontend/src/app that runs before the app is there; its address. */
export const smallScript = async (webDir: string, name: 'landing' | 'early'): Promise<string> => {
  const { outputFiles } = await bundle({
    entryPoints: [`frontend/src/app/${name}.ts`],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    target: BROWSERS,
  });
  return writeHashed(webDir, `${name}.js`, outputFiles[0]?.text ?? '');
};

/** Each replacement must find its place: app.html and this file change together. */
export const replaced = (text: string, changes: readonly [string | RegExp, string][]): string =>
  changes.reduce((now, [from, to]) => {
    const next = now.replace(from, () => to);
    if (next === now) throw new Error(`app.html no longer has ${String(from)}`);
    return next;
  }, text);
