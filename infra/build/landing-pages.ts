import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { business } from '#shared/content/business.ts';
import { landingHeads } from '#shared/content/page-heads.ts';
import { type LandingPage, landingPages, framePages } from '#shared/content/site-map.ts';
import { type BuiltFile, filesOfPage } from './built-files.ts';
import { HOISTED, oneText, replaced, SCRIPT, smallScript, STYLESHEET } from './drawn-page.ts';
import { writeHashed } from './hashed-file.ts';

/**
 * Exports of the bundle of frontend/src/app/landing-pages.tsx; infra names it by its file, never imports it.
 */
type LandingModule = {
  renderLandingPage: (path: string) => Promise<string>;
  renderShopFrame: () => Promise<string>;
};

/** The module of each landing page, by file. */
const PAGES: Record<LandingPage, string> = {
  '/espacepro': 'features/auth/sign-in/espace-pro-page.tsx',
  '/register': 'features/auth/registration/register-page.tsx',
};

/**
 * Writes the first view of each landing page into a file of its own: app.html with the rendered page, its
 * stylesheets in one, and its scripts listed, to be fetched together after the first paint.
 */
export const buildLandingPages = async (webDir: string, built: readonly BuiltFile[]): Promise<void> => {
  const workDir = `dist/.landing-${process.pid}`;
  // the same configuration, so that class names are the same
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
    const { renderLandingPage, renderShopFrame } = (await import(module)) as LandingModule;
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
    await writeFramePages(webDir, app, built, { '/dashboard': await renderShopFrame() });
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
};

/**
 * For the h1, other titles and text of a prerendered page. app.html lists none: on a slow line they would
 * delay the code for a second before there is any text.
 */
const FONTS = [/fraunces-display-(?!italic)/, /fraunces-title/, /inter-text/] as const;

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
    // a listed stylesheet counts as loaded when a chunk requests it, and a disabled one is not fetched
    ...sheets.map((file) => `<link rel="stylesheet" disabled href="/${file}">`),
    `<script type="module" src="${await smallScript(webDir, 'landing')}"></script>`,
    ...[...later].map(
      (file) => `<link rel="later" crossorigin href="/${file}"${file === entry ? ' data-entry' : ''}>`,
    ),
  ].join('\n    ');
  return replaced(app, [
    ['<html lang="fr">', '<html lang="fr" data-area="public">'],
    [/\s*<title>[^<]*<\/title>/, ''],
    // the other pages of the apps are for signed-in users
    [/\s*<meta name="robots"[^>]*>/, ''],
    [STYLESHEET, ''],
    [SCRIPT, ''],
    ['</head>', `${head}\n  </head>`],
    ['<div id="app"></div>', `<div id="app">${drawn.slice(hoisted.length)}</div>`],
  ]);
};

/** The stylesheets of the first view, in one request. */
const oneStylesheet = async (
  webDir: string,
  landing: LandingPage,
  sheets: readonly string[],
): Promise<string> => {
  // the fonts are preloaded and arrive with the styles: waiting a tenth of a second avoids a font swap
  const patient = (await oneText(webDir, sheets)).replaceAll(
    /font-display:\s*swap/g,
    'font-display:fallback',
  );
  return writeHashed(webDir, `landing-${path.basename(landing)}.css`, patient);
};

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
const writeFramePages = async (
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
