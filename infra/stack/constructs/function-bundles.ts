import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Folder of an entry's bundle: `dist/functions/orders.http`. */
export const bundleDir = (functionsDir: string, entry: string): string => path.join(functionsDir, entry);

/** Throws unless the build made exactly the functions of the list. */
export const checkBundles = (functionsDir: string, entries: readonly string[]): void => {
  const missing = entries.filter(
    (entry) => !existsSync(path.join(bundleDir(functionsDir, entry), 'index.mjs')),
  );
  if (missing.length > 0) {
    throw new Error(`No bundle in ${functionsDir} for ${missing.join(', ')}: run "npm run build" first.`);
  }
  const forgotten = readdirSync(functionsDir).filter((built) => !entries.includes(built));
  if (forgotten.length > 0) {
    throw new Error(
      `Built but deployed by nobody: ${forgotten.join(', ')}. Add it to infra/stack/shop-functions.ts.`,
    );
  }
};
