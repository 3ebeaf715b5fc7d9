import { build } from 'vite';
import { buildLandingPages } from './landing-pages.ts';
import { buildPublicPages, refuseWrongContent } from './public-pages.ts';
import { moveSourceMaps } from './source-maps.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build as bundle } from 'esbuild';
import { appRoutes, type SitePath } from '#shared/content/site-map.ts';
import { BROWSERS } from './browsers.ts';
import { type BuiltFile, chunksOf } from './built-files.ts';

const WEBSITE_DIR = 'dist/web';

/** Builds the apps by the configuration of frontend/, then the public pages as static documents. */
export const buildWebsite = async (): Promise<void> => {
  // before the slow steps
  refuseWrongContent();
  const built = await build({ configFile: 'frontend/vite.config.ts', logLevel: 'warn' });
  if (!('output' in built)) throw new Error('Vite made more than one build, or none');
  await Promise.all([
    buildLandingPages(WEBSITE_DIR, built.output),
    buildOfflineWorkers(WEBSITE_DIR, built.output),
    buildPublicPages(WEBSITE_DIR),
  ]);
  moveSourceMaps(WEBSITE_DIR, 'web');
};

const isOffice = (route: SitePath): boolean => /^\/(admin|scanner)(\/|$)/.test(route);

/**
 * An area that opens offline: its worker at the root of the site, and the code that it never runs. The other
 * fields are explained in frontend/src/offline/shell.ts.
 */
interface Area {
  worker: string;
  prefix: string;
  routes: readonly SitePath[];
  ownPages: readonly SitePath[];
  /** Chunks behind these are fetched by the other area only. */
  without: RegExp;
}

export const areas = {
  pro: {
    worker: 'espacepro-worker.js',
    prefix: 'viande-shell-',
    routes: appRoutes.filter((route) => !isOffice(route)),
    ownPages: [],
    without: /\/features\/(?:admins|scanning)\/|\/admin\//,
  },
  office: {
    worker: 'office-worker.js',
    prefix: 'viande-office-',
    routes: appRoutes.filter(isOffice),
    // its camera needs permissions that no other page has
    ownPages: ['/scanner'],
    without: /\/pro\/|\/features\/(?:auth\/(?:sign-in|registration|password)|payments\/pro|content)\//,
  },
} as const satisfies Record<string, Area>;

/** Addresses of the scripts, stylesheets, fonts and decoders that a page of an area may need. */
export const shellFiles = (built: readonly BuiltFile[], { without }: Pick<Area, 'without'>): string[] => {
  const chunks = chunksOf(built);
  const wanted = new Set<string>();
  const others = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks.get(name);
    if (!chunk || wanted.has(name)) return;
    wanted.add(name);
    const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
    for (const style of importedCss) others.add(style);
    for (const asset of importedAssets) if (asset.endsWith('.wasm')) others.add(asset);
    for (const next of chunk.imports) visit(next);
    for (const next of chunk.dynamicImports) {
      if (!without.test(chunks.get(next)?.facadeModuleId ?? '')) visit(next);
    }
  };
  for (const [name, { isEntry }] of chunks) if (isEntry) visit(name);
  const fonts = built.flatMap(({ fileName }) => (fileName.endsWith('.woff2') ? [fileName] : []));
  return [...wanted, ...others, ...fonts].sort().map((name) => `/${name}`);
};

/** Writes the service workers of both areas, each with its precache list; see frontend/src/offline/. */
const buildOfflineWorkers = async (webDir: string, built: readonly BuiltFile[]): Promise<void> => {
  const entry = built.find((file) => file.type === 'chunk' && file.isEntry);
  if (!entry) throw new Error('The build of the apps has no entry');
  const page = await readFile(path.join(webDir, 'app.html'));
  for (const area of Object.values<Area>(areas)) {
    const { prefix, routes, ownPages } = area;
    const files = shellFiles(built, area);
    const version = createHash('sha256').update(files.join()).update(page).digest('hex').slice(0, 12);
    const shell = { prefix, version, routes, ownPages, files, entry: `/${entry.fileName}` };
    await bundle({
      entryPoints: ['frontend/src/offline/worker.ts'],
      outfile: path.join(webDir, area.worker),
      bundle: true,
      minify: true,
      format: 'iife',
      target: BROWSERS,
      define: { SHELL: JSON.stringify(shell) },
      logLevel: 'warning',
    });
  }
};
