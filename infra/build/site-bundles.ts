import path from 'node:path';
import { build, type BuildOptions } from 'esbuild';

const TARGETS = ['chrome111', 'edge111', 'firefox114', 'safari16.4'];

const common = {
  bundle: true,
  format: 'esm',
  metafile: true,
  logLevel: 'warning',
  target: TARGETS,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
} as const satisfies BuildOptions;

/** The pages as a program for the build, their one stylesheet, and the fonts it names. */
export const bundlePages = async (
  outdir: string,
): Promise<{ module: string; stylesheet: string; fonts: string[] }> => {
  const { metafile } = await build({
    ...common,
    entryPoints: { prerender: 'frontend/src/site/prerender.tsx' },
    outdir,
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    minify: true,
    // beside the program's own node_modules; two copies of React could not share a context
    external: ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/server'],
    loader: { '.woff2': 'file' },
    assetNames: 'assets/[name]-[hash]',
    publicPath: '/',
  });
  const made = Object.keys(metafile.outputs);
  return {
    module: path.join(outdir, 'prerender.mjs'),
    stylesheet: path.join(outdir, 'prerender.css'),
    fonts: made.filter((file) => file.endsWith('.woff2')).map((file) => path.relative(outdir, file)),
  };
};

/** The loader and the islands it fetches when needed, named by their content. Returns the loader's address. */
export const bundleLoader = async (webDir: string): Promise<string> => {
  const { metafile } = await build({
    ...common,
    entryPoints: { site: 'frontend/src/site/loader.ts' },
    outdir: path.join(webDir, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    splitting: true,
    minify: true,
  });
  const [loader] =
    Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith('loader.ts')) ?? [];
  if (loader === undefined) throw new Error('esbuild made no loader');
  return `/assets/${path.basename(loader)}`;
};
