import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build as bundle } from 'esbuild';
import { BROWSERS } from './browsers.ts';
import { type BuiltFile, chunksOf } from './built-files.ts';

/** Code that the Espace Pro never runs: a chunk behind one of these is fetched by the back-office only. */
const NOT_PRO = /\/features\/(?:admins|scanning)\/|\/admin\//;

/** Addresses of the scripts, stylesheets and fonts that some page of the Espace Pro may need. */
export const shellFiles = (built: readonly BuiltFile[]): string[] => {
  const chunks = chunksOf(built);
  const wanted = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks.get(name);
    if (!chunk || wanted.has(name)) return;
    wanted.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const next of chunk.imports) visit(next);
    for (const next of chunk.dynamicImports) {
      if (!NOT_PRO.test(chunks.get(next)?.facadeModuleId ?? '')) visit(next);
    }
  };
  for (const [name, { isEntry }] of chunks) if (isEntry) visit(name);
  const fonts = built.flatMap(({ fileName }) => (fileName.endsWith('.woff2') ? [fileName] : []));
  return [...wanted, ...styles, ...fonts].sort().map((name) => `/${name}`);
};

/** Writes the service worker of the Espace Pro with the list of what it keeps; see frontend/src/offline/. */
export const buildOfflineWorker = async (webDir: string, built: readonly BuiltFile[]): Promise<void> => {
  const entry = built.find((file) => file.type === 'chunk' && file.isEntry);
  if (!entry) throw new Error('The build of the apps has no entry');
  const files = shellFiles(built);
  const page = await readFile(path.join(webDir, 'app.html'));
  const version = createHash('sha256').update(files.join()).update(page).digest('hex').slice(0, 12);
  await bundle({
    entryPoints: ['frontend/src/offline/worker.ts'],
    outfile: path.join(webDir, 'espacepro-worker.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: BROWSERS,
    define: { SHELL: JSON.stringify({ version, files, entry: `/${entry.fileName}` }) },
    logLevel: 'warning',
  });
};
