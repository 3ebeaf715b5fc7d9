import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { moveSourceMaps } from './source-maps.ts';

/** Entry files of Lambdas: the suffix is their trigger. */
const ENTRIES = 'functions/**/*.{http,worker,stream,schedule,notice,once}.ts';
export const FUNCTIONS_DIR = 'dist/functions';

/** `functions/orders.http.ts` → `orders.http`. */
export const entryName = (file: string): string => path.basename(file, '.ts');

export const functionEntries = (): string[] => globSync(ENTRIES).sort();

/** ES modules include only what they use (`module` before `main` saves 200 kB and 33 ms with the AWS SDK). */
const options = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  keepNames: false,
  sourcemap: 'external',
  platform: 'node',
  target: 'node24',
  format: 'esm',
  mainFields: ['module', 'main'],
  conditions: ['module'],
  // 118 kB of a bundle, and milliseconds of each start
  alias: { '@aws-sdk/credential-provider-node': './infra/build/no-credential-providers.ts' },
  logLevel: 'warning',
  // CommonJS dependencies that are bundled into an ES module still call require()
  banner: {
    js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);",
  },
} as const satisfies BuildOptions;

/**
 * SDKs that a function loads on its first call: each is a file next to the bundle, since Node reads a bundle
 * as a whole.
 */
const sdkFiles: Readonly<Record<string, string>> = {
  stripe: './stripe.mjs',
  '@paypal/paypal-server-sdk': './paypal.mjs',
};

const sdksInFiles: Plugin = {
  name: 'sdks-in-files',
  setup({ onResolve }) {
    for (const [sdk, file] of Object.entries(sdkFiles))
      onResolve({ filter: new RegExp(`^${sdk}$`) }, () => ({ path: file, external: true }));
  },
};

/** The getters of these load what no start needs, and Node calls them all when the module is imported: of http it is undici. */
const builtInsByCall: Plugin = {
  name: 'built-ins-by-call',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:node:)?(?:http|crypto|process)$/ }, ({ path: name }) => ({
      path: name,
      namespace: 'built-in',
    }));
    onLoad({ filter: /.*/, namespace: 'built-in' }, ({ path: name }) => ({
      contents: `module.exports = process.getBuiltinModule('${name}');`,
    }));
  },
};

/** All functions in one call of esbuild, without the SDKs that have files of their own. */
export const bundleOptions = () =>
  ({
    ...options,
    entryPoints: functionEntries().map((file) => ({ in: file, out: `${entryName(file)}/index` })),
    metafile: true,
    plugins: [sdksInFiles, builtInsByCall],
  }) as const satisfies BuildOptions;

/** The SDKs of each bundle, by its folder, after esbuild removed unused calls. */
export const sdksByFolder = ({ outputs }: Pick<Metafile, 'outputs'>): { folder: string; sdks: string[] }[] =>
  Object.entries(outputs).map(([file, { imports }]) => ({
    folder: path.dirname(file),
    sdks: Object.keys(sdkFiles).filter((sdk) => imports.some((loaded) => loaded.path === sdkFiles[sdk])),
  }));

/** Bundles every Lambda, then copies the SDKs into the folders of their callers. */
export const buildFunctions = async (outdir = FUNCTIONS_DIR): Promise<void> => {
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build({ ...bundleOptions(), outdir });
  await build({
    ...options,
    entryPoints: sdksByFolder(metafile).flatMap(({ folder, sdks }) =>
      sdks.map((sdk) => ({
        in: sdk,
        out: path.join(path.relative(outdir, folder), path.parse(sdkFiles[sdk] ?? '').name),
      })),
    ),
    outdir,
    plugins: [builtInsByCall],
  });
  moveSourceMaps(outdir, 'functions');
};
