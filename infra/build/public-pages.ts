import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { contentProblems, factsToComplete } from '#shared/content/check-content.ts';
import { pageFile, type PublicPage, publicPages } from '#shared/content/site-map.ts';
import { addressOf, writeHashed } from './hashed-file.ts';
import { readPictures } from './site-pictures.ts';
import { globSync } from 'node:fs';
import { build, type BuildOptions } from 'esbuild';
import { BROWSERS } from './browsers.ts';

/** Exports of a bundle of frontend/src/site/pages/; infra names it by its file, never imports it. */
type Pages = {
  render: (build: unknown, files: Record<string, unknown>) => { page: PublicPage; html: string }[];
};
/** Exports of the bundle of frontend/src/site/records.ts. */
type Records = {
  searchIndex: (build: unknown) => unknown;
  sitemap: (day: string) => string;
  robots: () => string;
  webManifest: () => string;
};

/** Inside the repository, where the bundle finds React; one per process. */
const WORK_DIR = `dist/.site-${process.pid}`;
/** Used in the first view of every page. */
const PRELOADED_FONTS = ['site-display', 'site-italic', 'site-text'];

/** Imports a program that this build has just made. */
const load = async <Module>(file: string): Promise<Module> =>
  (await import(pathToFileURL(path.resolve(file)).href)) as Module;

/** Reports each mistake of the content with its place and reason. */
export const refuseWrongContent = (): void => {
  const problems = contentProblems();
  if (problems.length > 0) throw new Error(`Le contenu du site est à corriger :\n  ${problems.join('\n  ')}`);
};

/**
 * Writes every public page into `webDir`: checked content, pictures, one small script, and a document per
 * address with the styles of its own page. A mistake in the content stops the build with its place and
 * reason. `photographs`: folder of photographs that replace drawings.
 */
export const buildPublicPages = async (
  webDir: string,
  now = new Date(),
  photographs?: string,
): Promise<void> => {
  refuseWrongContent();
  await rm(WORK_DIR, { recursive: true, force: true });
  const [bundles, script, pictures] = await Promise.all([
    bundlePages(WORK_DIR),
    bundleLoader(webDir),
    readPictures(webDir, photographs),
  ]);
  const fonts = await Promise.all(
    bundles.fonts.map(async (file) => ({
      file,
      href: await addressOf(webDir, file, await readFile(path.join(WORK_DIR, file))),
    })),
  );
  const records = await load<Records>(bundles.records);
  const searchIndex = await writeHashed(webDir, 'search.json', JSON.stringify(records.searchIndex(pictures)));
  const files = {
    script,
    fonts: PRELOADED_FONTS.map((name) => fontNamed(fonts, name)),
    searchIndex,
    placeholder: pictures.file('placeholder.svg'),
    share: '/art/brand/share.png',
    icon: `data:image/svg+xml,${encodeURIComponent(await readFile('frontend/public/art/brand/favicon.svg', 'utf8'))}`,
  };
  const rendered = await Promise.all(
    bundles.pages.map(async ({ module, stylesheet }) => {
      const { render } = await load<Pages>(module);
      const name = path.basename(stylesheet);
      return render(pictures, {
        ...files,
        stylesheet: await writeHashed(webDir, name, await readFile(stylesheet)),
      });
    }),
  );
  await rm(WORK_DIR, { recursive: true });
  const astray = pictures.notShown();
  if (astray.length > 0)
    throw new Error(
      `Aucune page ne montre ces photographies, leur nom est à corriger : ${astray.join(', ')}`,
    );
  await writeAll(webDir, [...documentsOf(rendered.flat()), ...othersOf(records, now)]);
  const missing = factsToComplete();
  if (missing.length > 0) {
    process.stdout.write(
      `À compléter dans shared/content (business.ts, testimonials.ts) avant la mise en ligne : ${missing.join(', ')}\n`,
    );
  }
};

const documentsOf = (rendered: ReturnType<Pages['render']>): (readonly [file: string, text: string])[] =>
  publicPages.map((page) => {
    const found = rendered.find((one) => one.page === page);
    if (!found) throw new Error(`No file of frontend/src/site/pages renders ${page}`);
    return [pageFile(page), found.html] as const;
  });

/** For search engines and phones. */
const othersOf = (records: Records, now: Date) =>
  [
    ['/sitemap.xml', records.sitemap(now.toISOString().slice(0, 10))],
    ['/robots.txt', records.robots()],
    ['/site.webmanifest', records.webManifest()],
  ] as const;

const writeAll = async (webDir: string, files: readonly (readonly [file: string, text: string])[]) => {
  for (const [file, text] of files) {
    const target = path.join(webDir, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
};

const fontNamed = (fonts: readonly { file: string; href: string }[], name: string): string => {
  const font = fonts.find(({ file }) => path.basename(file).startsWith(`${name}-`));
  if (!font) throw new Error(`No stylesheet names the font ${name}`);
  return font.href;
};

/** One file per stylesheet: a first view loads the styles of its own page. */
const PAGES = 'frontend/src/site/pages';
const common = {
  bundle: true,
  format: 'esm',
  metafile: true,
  logLevel: 'warning',
  target: BROWSERS,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
} as const satisfies BuildOptions;

/** A file of frontend/src/site/pages/ as a program for the build, and the styles of its pages. */
type PageBundle = { module: string; stylesheet: string };

/** The pages and the records as programs, and the fonts of the styles. */
const bundlePages = async (
  outdir: string,
): Promise<{ pages: PageBundle[]; records: string; fonts: string[] }> => {
  const names = globSync('*.tsx', { cwd: PAGES }).map((file) => path.basename(file, '.tsx'));
  const { metafile } = await build({
    ...common,
    entryPoints: {
      records: 'frontend/src/site/records.ts',
      ...Object.fromEntries(names.map((name) => [`page-${name}`, path.join(PAGES, `${name}.tsx`)])),
    },
    outdir,
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    minify: true,
    // from the program's own node_modules; two copies of React could not share a context
    external: ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/server'],
    loader: { '.woff2': 'file' },
    assetNames: 'assets/[name]-[hash]',
    publicPath: '/',
  });
  const made = Object.keys(metafile.outputs);
  return {
    pages: names.map((name) => ({
      module: path.join(outdir, `page-${name}.mjs`),
      stylesheet: path.join(outdir, `page-${name}.css`),
    })),
    records: path.join(outdir, 'records.mjs'),
    fonts: made.filter((file) => file.endsWith('.woff2')).map((file) => path.relative(outdir, file)),
  };
};

/** The loader and the islands it fetches on demand, with hashed names. Returns the loader's address. */
const bundleLoader = async (webDir: string): Promise<string> => {
  const { metafile } = await build({
    ...common,
    entryPoints: { site: 'frontend/src/site/loader.ts' },
    outdir: path.join(webDir, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    splitting: true,
    minify: true,
    sourcemap: 'external',
  });
  const [loader] =
    Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith('loader.ts')) ?? [];
  if (loader === undefined) throw new Error('esbuild made no loader');
  return `/assets/${path.basename(loader)}`;
};
