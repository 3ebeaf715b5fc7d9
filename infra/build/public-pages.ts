import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { contentProblems, factsToComplete } from '#shared/content/check-content.ts';
import { pageFile, type PublicPage } from '#shared/content/site-map.ts';
import { addressOf, writeHashed } from './hashed-file.ts';
import { bundleLoader, bundlePages } from './site-bundles.ts';
import { readPictures } from './site-pictures.ts';

/** What the bundle of frontend/src/site/prerender.tsx exports; infra names it by its file, never imports it. */
type Prerender = {
  renderPages: (build: unknown, files: Record<string, unknown>) => { page: PublicPage; html: string }[];
  searchIndex: (build: unknown) => unknown;
  sitemap: (day: string) => string;
  robots: () => string;
  webManifest: () => string;
};

/** Inside the repository, where the bundle finds React; of this process alone. */
const WORK_DIR = `dist/.site-${process.pid}`;
/** In the first view of every page. */
const PRELOADED_FONTS = ['site-display', 'site-italic', 'site-text'];

/**
 * Writes every public page into `webDir`: checked content, pictures, one stylesheet, one small script, and a document
 * per address. A mistake in the content stops it with its place and reason.
 */
export const buildPublicPages = async (webDir: string, now = new Date()): Promise<void> => {
  const problems = contentProblems();
  if (problems.length > 0) throw new Error(`Le contenu du site est à corriger :\n  ${problems.join('\n  ')}`);

  await rm(WORK_DIR, { recursive: true, force: true });
  const [pages, script, pictures] = await Promise.all([
    bundlePages(WORK_DIR),
    bundleLoader(webDir),
    readPictures(webDir),
  ]);
  const fonts = await Promise.all(
    pages.fonts.map(async (file) => ({
      file,
      href: await addressOf(webDir, file, await readFile(path.join(WORK_DIR, file))),
    })),
  );
  const stylesheet = await writeHashed(webDir, 'site.css', await readFile(pages.stylesheet));
  const prerender = (await import(pathToFileURL(path.resolve(pages.module)).href)) as Prerender;

  const searchIndex = await writeHashed(
    webDir,
    'search.json',
    JSON.stringify(prerender.searchIndex(pictures)),
  );
  const files = {
    stylesheet,
    script,
    fonts: PRELOADED_FONTS.map((name) => fontNamed(fonts, name)),
    searchIndex,
    placeholder: pictures.file('placeholder.svg'),
    share: '/art/brand/share.png',
    icon: `data:image/svg+xml,${encodeURIComponent(await readFile('frontend/public/art/brand/favicon.svg', 'utf8'))}`,
  };
  const documents = prerender
    .renderPages(pictures, files)
    .map(({ page, html }) => [pageFile(page), html] as const);
  const records = [
    ['/sitemap.xml', prerender.sitemap(now.toISOString().slice(0, 10))],
    ['/robots.txt', prerender.robots()],
    ['/site.webmanifest', prerender.webManifest()],
  ] as const;
  for (const [file, text] of [...documents, ...records]) {
    const target = path.join(webDir, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  await rm(WORK_DIR, { recursive: true });
  const missing = factsToComplete();
  if (missing.length > 0) {
    process.stdout.write(
      `À compléter dans shared/content/business.ts avant la mise en ligne : ${missing.join(', ')}\n`,
    );
  }
};

const fontNamed = (fonts: readonly { file: string; href: string }[], name: string): string => {
  const font = fonts.find(({ file }) => path.basename(file).startsWith(`${name}-`));
  if (!font) throw new Error(`No stylesheet names the font ${name}`);
  return font.href;
};
