import { globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Moves source maps out of the build: neither the public nor a Lambda's zip gets them. */
export const moveSourceMaps = (built: string, part: 'functions' | 'web'): void => {
  const maps = path.join(path.dirname(built), 'maps', part);
  rmSync(maps, { recursive: true, force: true });
  for (const file of globSync('**/*.map', { cwd: built })) {
    mkdirSync(path.join(maps, path.dirname(file)), { recursive: true });
    renameSync(path.join(built, file), path.join(maps, file));
  }
};
