import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { framePages } from '#shared/content/site-map.ts';
import { type BuiltFile, filesOfPage } from './built-files.ts';
import { HOISTED, oneText, replaced, smallScript, STYLESHEET } from './drawn-page.ts';
import { writeHashed } from './hashed-file.ts';

type FramePage = keyof typeof framePages;

/** The modules that a page loads one after the other, by file. */
const MODULES: Record<FramePage, readonly string[]> = {
  '/dashboard': [
    'features/auth/pro/pro-area.tsx',
    'app/pro/dashboard-page.tsx',
    'history/unpaid-orders.tsx',
    'shop/offered-products.tsx',
  ],
};

/** Web fonts; their fallbacks are on every machine. */
const LETTERS = /@font-face\s*\{[^}]*url\([^}]*\}/g;

/**
 * Writes app.html with the frame of a page in it: visible at once, while all scripts of the page load in
 * parallel. Its fonts load after its data (frontend/src/app/lazy-letters.ts).
 */
export const writeFramePages = async (
  webDir: string,
  app: string,
  built: readonly BuiltFile[],
  drawn: Record<FramePage, string>,
): Promise<void> => {
  for (const [page, file] of Object.entries(framePages) as [FramePage, string][]) {
    const target = path.join(webDir, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, await frameDocument(webDir, app, page, drawn[page], filesOf(built, page)));
  }
};

interface FrameFiles {
  scripts: readonly string[];
  styles: readonly string[];
}

const filesOf = (built: readonly BuiltFile[], page: FramePage): FrameFiles => {
  const parts = MODULES[page].map((source) => filesOfPage(built, source));
  return {
    scripts: [...new Set(parts.flatMap(({ scripts }) => scripts))],
    styles: [...new Set(parts.flatMap(({ styles }) => styles))],
  };
};

const frameDocument = async (
  webDir: string,
  app: string,
  page: FramePage,
  drawn: string,
  { scripts, styles }: FrameFiles,
): Promise<string> => {
  if (drawn.includes('<script'))
    throw new Error(`${page} was drawn with a script, which the security policy refuses`);
  const sheets = [...new Set([...[...app.matchAll(STYLESHEET)].map(([, file = '']) => file), ...styles])];
  const text = await oneText(webDir, sheets);
  const name = path.basename(page);
  const first = await writeHashed(webDir, `frame-${name}.css`, text.replaceAll(LETTERS, ''));
  const letters = await writeHashed(webDir, `letters-${name}.css`, (text.match(LETTERS) ?? []).join('\n'));
  const head = [
    `<link rel="stylesheet" href="${first}">`,
    `<link rel="stylesheet" disabled data-letters href="${letters}">`,
    // a listed stylesheet counts as loaded when a chunk requests it, and a disabled one is not fetched
    ...sheets.map((file) => `<link rel="stylesheet" disabled href="/${file}">`),
    ...scripts
      .filter((file) => !app.includes(`"/${file}"`))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n    ');
  const early = `<script type="module" async src="${await smallScript(webDir, 'early')}"></script>`;
  return replaced(app, [
    // before everything that it must not wait for
    ['<link rel="manifest"', `${early}\n    <link rel="manifest"`],
    ['<html lang="fr">', '<html lang="fr" data-area="pro">'],
    [STYLESHEET, ''],
    ['</head>', `${head}\n  </head>`],
    // not interactive yet
    ['<div id="app"></div>', `<div id="app" inert>${drawn.replace(HOISTED, '')}</div>`],
  ]);
};
