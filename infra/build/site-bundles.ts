import { globSync } from 'node:fs';
import path from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { BROWSERS } from './browsers.ts';

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
export type PageBundle = { module: string; stylesheet: string };

/** The pages and the records as programs, and the fonts of the styles. */
export const bundlePages = async (
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
export const bundleLoader = async (webDir: string): Promise<string> => {
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
