import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build as bundle } from 'esbuild';
import { BROWSERS } from './browsers.ts';
import { writeHashed } from './hashed-file.ts';

/** Elements that React hoists before a page for its head. */
export const HOISTED = /^(?:<link[^>]*>|<meta[^>]*>|<title>[^<]*<\/title>)+/;
export const SCRIPT =
  /\s*<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="\/([^"]+)">(?:<\/script>)?/g;
export const STYLESHEET = /\s*<link rel="stylesheet" crossorigin href="\/([^"]+)">/g;

/** Concatenated stylesheets; every file declares the order of the layers itself. */
export const oneText = async (webDir: string, sheets: readonly string[]): Promise<string> =>
  (await Promise.all(sheets.map((file) => readFile(path.join(webDir, file), 'utf8')))).join('\n');

/** A script of frontend/src/app that runs before the app; returns its address. */
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

/** Each replacement must match: app.html and this file change together. */
export const replaced = (text: string, changes: readonly [string | RegExp, string][]): string =>
  changes.reduce((now, [from, to]) => {
    const next = now.replace(from, () => to);
    if (next === now) throw new Error(`app.html no longer has ${String(from)}`);
    return next;
  }, text);
