import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import { build } from 'vite';
import { business } from '#shared/content/business.ts';
import { landingHeads } from '#shared/content/page-heads.ts';
import { type LandingPage, landingPages } from '#shared/content/site-map.ts';
import { BROWSERS } from './browsers.ts';
import { type BuiltFile, filesOfPage } from './built-files.ts';
import { writeHashed } from './hashed-file.ts';

/** What the bundle of frontend/src/app/landing-pages.tsx exports; infra names it by its file, never imports it. */
type LandingModule = { renderLandingPage: (path: string) => Promise<string> };

/** The module behind each landing page, by its file. */
const PAGES: Record<LandingPage, string> = {
  '/espacepro': 'features/auth/sign-in/espace-pro-page.tsx',
  '/register': 'features/auth/registration/register-page.tsx',
};

/**
 * Writes the first view of each landing page into a file of its own: app.html with the page drawn in it, its stylesheets
 * in one, and its scripts named, to be fetched together once the page is in sight.
 */
export const buildLandingPages = async (webDir: string, built: readonly BuiltFile[]): Promise<void> => {
  const workDir = `dist/.landing-${process.pid}`;
  // the same configuration, so that the names of styles are the same
  await build({
    configFile: 'frontend/vite.config.ts',
    logLevel: 'warn',
    build: {
      ssr: path.resolve('frontend/src/app/landing-pages.tsx'),
      outDir: path.resolve(workDir),
      copyPublicDir: false,
    },
  });
  try {
    const module = pathToFileURL(path.resolve(workDir, 'landing-pages.js')).href;
    const { renderLandingPage } = (await import(module)) as LandingModule;
    const fonts = FONTS.flatMap((font) => built.find(({ fileName }) => font.test(fileName))?.fileName ?? []);
    const app = await readFile(path.join(webDir, 'app.html'), 'utf8');
    for (const [landing, file] of Object.entries(landingPages) as [LandingPage, string][]) {
      const target = path.join(webDir, file);
      await mkdir(path.dirname(target), { recursive: true });
      const files = { ...filesOfPage(built, PAGES[landing]), fonts };
      await writeFile(
        target,
        await landingDocument(webDir, app, landing, await renderLandingPage(landing), files),
      );
    }
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
};

/**
 * Of the h1, of the other titles, of the text: they come with the page that is drawn already. app.html names none: on a slow
 * line they would hold up the code for a second before there is anything to write with them.
 */
const FONTS = [/fraunces-display-(?!italic)/, /fraunces-title/, /inter-text/] as const;

/** What React puts in front of a page for the head. */
const HOISTED = /^(?:<link[^>]*>|<meta[^>]*>|<title>[^<]*<\/title>)+/;
const SCRIPT =
  /\s*<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="\/([^"]+)">(?:<\/script>)?/g;
const STYLESHEET = /\s*<link rel="stylesheet" crossorigin href="\/([^"]+)">/g;

interface LandingFiles {
  styles: readonly string[];
  scripts: readonly string[];
  fonts: readonly string[];
}

const landingDocument = async (
  webDir: string,
  app: string,
  landing: LandingPage,
  drawn: string,
  { styles, scripts, fonts }: LandingFiles,
): Promise<string> => {
  if (drawn.includes('<script'))
    throw new Error(`${landing} was drawn with a script, which the security policy refuses`);
  const hoisted = HOISTED.exec(drawn)?.[0] ?? '';
  const sheets = [...new Set([...[...app.matchAll(STYLESHEET)].map(([, file = '']) => file), ...styles])];
  const stylesheet = await oneStylesheet(webDir, landing, sheets);
  const [entry, ...preloaded] = [...app.matchAll(SCRIPT)].map(([, file = '']) => file);
  const later = new Set([...(entry === undefined ? [] : [entry]), ...preloaded, ...scripts]);
  const head = [
    hoisted,
    `<meta name="description" content="${landingHeads[landing]}">`,
    `<link rel="canonical" href="${business.siteOrigin}${landing}">`,
    ...fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin>`),
    `<link rel="stylesheet" href="${stylesheet}">`,
    // a stylesheet that is named counts as loaded when a chunk asks for it, and one that is disabled is not fetched
    ...sheets.map((file) => `<link rel="stylesheet" disabled href="/${file}">`),
    `<script type="module" src="${await landingScript(webDir)}"></script>`,
    ...[...later].map(
      (file) => `<link rel="later" crossorigin href="/${file}"${file === entry ? ' data-entry' : ''}>`,
    ),
  ].join('\n    ');
  return replaced(app, [
    ['<html lang="fr">', '<html lang="fr" data-area="public">'],
    [/\s*<title>[^<]*<\/title>/, ''],
    // the other pages of the apps are for those who are signed in
    [/\s*<meta name="robots"[^>]*>/, ''],
    [STYLESHEET, ''],
    [SCRIPT, ''],
    ['</head>', `${head}\n  </head>`],
    ['<div id="app"></div>', `<div id="app">${drawn.slice(hoisted.length)}</div>`],
  ]);
};

/** What the first view needs, in one request; every file says the order of the layers itself. */
const oneStylesheet = async (
  webDir: string,
  landing: LandingPage,
  sheets: readonly string[],
): Promise<string> => {
  const texts = await Promise.all(sheets.map((file) => readFile(path.join(webDir, file), 'utf8')));
  // the letters are preloaded and come with the styles: a tenth of a second of patience spares a change of letters
  const patient = texts.join('\n').replaceAll(/font-display:\s*swap/g, 'font-display:fallback');
  return writeHashed(webDir, `landing-${path.basename(landing)}.css`, patient);
};

/** The small script that fetches the app once the page is in sight. */
const landingScript = async (webDir: string): Promise<string> => {
  const { outputFiles } = await bundle({
    entryPoints: ['frontend/src/app/landing.ts'],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    target: BROWSERS,
  });
  return writeHashed(webDir, 'landing.js', outputFiles[0]?.text ?? '');
};

/** Each replacement must find its place: app.html and this file change together. */
const replaced = (text: string, changes: readonly [string | RegExp, string][]): string =>
  changes.reduce((now, [from, to]) => {
    const next = now.replace(from, () => to);
    if (next === now) throw new Error(`app.html no longer has ${String(from)}`);
    return next;
  }, text);
