import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Where the bundle of an entry lies: `dist/functions/orders.http`. */
export const bundleDir = (functionsDir: string, entry: string): string => path.join(functionsDir, entry);

/** Throws unless the build made every function of the list, and nothing that the list forgot. */
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
